/** The palette's entries for screens, actions and exports. */
import { can, type Permission, type Person } from '../../contract/permissions.ts'
import {
  CADASTRO_NAMES,
  CADASTROS,
  type Cadastro,
  LISTS,
  LISTS_WITH_FILE,
  wordsOf,
} from '../../core/cadastros.ts'
import { containsWords } from '../../core/text.ts'
import { newFormOf } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import type { NavGroup, NavItem } from '../navigation/navigation.ts'
import { addressOf } from '../navigation/places.ts'

/** `keywords` are additional search words that are not shown. */
export interface Entry {
  label: string
  keywords: string
  href: string
}

/** The screens that `person` may open, in the navigation's order. */
export function screensFor(
  person: Person | null | undefined,
  navigation: readonly NavGroup[],
): (NavItem & Entry)[] {
  return navigation.flatMap((group) =>
    group.items
      .filter(({ action }) => can(person, action))
      .map((item) => ({ ...item, keywords: group.label, href: item.to })),
  )
}

/** The actions that `person` may take on those screens. */
export function actionsFor(person: Person | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  return screensFor(person, navigation).flatMap(({ to, label: screen }) =>
    nounsAt(to).flatMap((cadastro) =>
      actionsOf(cadastro)
        .filter(({ action }) => can(person, action))
        .map(({ label, search }) => ({
          label,
          keywords: screen,
          href: addressOf(CADASTROS[cadastro].tela, search),
        })),
    ),
  )
}

/** The exports that `person` may download from those screens. */
export function exportsFor(person: Person | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  return screensFor(person, navigation).flatMap(({ to }) =>
    LISTS_WITH_FILE.filter((list) => LISTS[list].tela === to && can(person, `${list}.exportar`)).map(
      (list) => ({
        label: `Exportar ${LISTS[list].plural} (CSV)`,
        keywords: 'baixar planilha excel',
        href: exportAddress(`/${list}/exportar`, {})('csv'),
      }),
    ),
  )
}

/** The entries that contain every word of `text`, ignoring case and accents. */
export function matching<E extends { label: string; keywords: string }>(
  entries: readonly E[],
  text: string,
): E[] {
  return entries.filter(({ label, keywords }) => containsWords(`${label} ${keywords}`, text))
}

/** The nouns shown on a screen. */
function nounsAt(screen: string): Cadastro[] {
  return CADASTRO_NAMES.filter((cadastro) => CADASTROS[cadastro].tela === screen)
}

interface Action {
  label: string
  /** The required permission. */
  action: Permission
  /** The search parameters that open it. */
  search: object
}

/** The new record action, then the noun's other actions. */
function actionsOf(cadastro: Cadastro): readonly Action[] {
  const create: Action = {
    label: wordsOf(cadastro).newRecord,
    action: `${cadastro}.criar`,
    search: newFormOf(cadastro),
  }
  return [create, ...(MORE_ACTIONS[cadastro] ?? [])]
}

const MORE_ACTIONS: { readonly [C in Cadastro]?: readonly Action[] } = {
  vendas: [{ label: 'Importar Vendas', action: 'planilhas.importar', search: { importar: true } }],
  colaboradores: [
    { label: 'Importar Colaboradores', action: 'planilhas.importar', search: { aba: 'importar' } },
    { label: 'Organograma', action: 'colaboradores.ler', search: { aba: 'organograma' } },
  ],
  lojas: [{ label: 'Importar Lojas', action: 'planilhas.importar', search: { aba: 'importar' } }],
  empreendimentos: [
    { label: 'Importar Empreendimentos', action: 'planilhas.importar', search: { aba: 'importar' } },
  ],
  favorecidos: [{ label: 'Importar Favorecidos', action: 'planilhas.importar', search: { aba: 'importar' } }],
  faixas: [{ label: 'Apuração de Faixas', action: 'faixas.ler', search: { aba: 'apuracao' } }],
  sorteios: [
    { label: 'Lista de Roletas', action: 'sorteios.ler', search: { aba: 'lista' } },
    { label: 'Elegibilidade', action: 'sorteios.ler', search: { aba: 'elegibilidade' } },
    { label: 'Premiações', action: 'premiacoes.ler', search: { aba: 'premiacoes' } },
  ],
}
