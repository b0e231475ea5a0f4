/** The palette's entries for screens, actions and exports. */
import { type Acao, pode } from '../../contract/permissions.ts'
import { CADASTROS, type Cadastro, NOMES_DE_CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { semAcentos } from '../../core/texto.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import { newTabOf } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import type { NavGroup, NavItem } from '../navigation/navigation.ts'
import { addressOf } from '../navigation/places.ts'

/** `palavras` are additional search words that are not shown. */
export interface Entry {
  rotulo: string
  palavras: string
  href: string
}

/** The screens that `cargo` may open, in the navigation's order. */
export function screensFor(
  cargo: CargoUsuario | null | undefined,
  navigation: readonly NavGroup[],
): (NavItem & Entry)[] {
  return navigation.flatMap((grupo) =>
    grupo.itens
      .filter(({ acao }) => pode(cargo, acao))
      .map((item) => ({ ...item, palavras: grupo.rotulo, href: item.to })),
  )
}

/** The actions that `cargo` may take on those screens. */
export function actionsFor(cargo: CargoUsuario | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  return screensFor(cargo, navigation).flatMap(({ to, rotulo: tela }) =>
    nounsAt(to).flatMap((cadastro) =>
      actionsOf(cadastro)
        .filter(({ acao }) => pode(cargo, acao))
        .map(({ rotulo, search }) => ({
          rotulo,
          palavras: tela,
          href: addressOf(CADASTROS[cadastro].tela, search),
        })),
    ),
  )
}

/** The exports that `cargo` may download from those screens. */
export function exportsFor(cargo: CargoUsuario | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  if (!pode(cargo, 'exportar')) return []
  return screensFor(cargo, navigation).flatMap(({ to }) =>
    [
      ...nounsAt(to).map((cadastro) => [cadastro, CADASTROS[cadastro].plural] as const),
      ...(OTHER_EXPORTS[to] ?? []),
    ].map(([path, plural]) => ({
      rotulo: `Exportar ${plural} (CSV)`,
      palavras: 'baixar planilha excel',
      href: exportAddress(`/${path}/exportar`, {}, 'csv'),
    })),
  )
}

/** Exports of screens whose list is no register, by the screen's URL: their path and what they contain. */
const OTHER_EXPORTS: Readonly<Record<string, readonly (readonly [path: string, plural: string])[]>> = {
  '/comissoes': [['comissoes', 'comissões']],
}

/** The entries that contain every word of `texto`, ignoring case and accents. */
export function matching<E extends { rotulo: string; palavras: string }>(
  entries: readonly E[],
  texto: string,
): E[] {
  const words = semAcentos(texto).split(/\s+/).filter(Boolean)
  return entries.filter(({ rotulo, palavras }) => {
    const own = semAcentos(`${rotulo} ${palavras}`)
    return words.every((word) => own.includes(word))
  })
}

/** The nouns shown on a screen. */
function nounsAt(tela: string): Cadastro[] {
  return NOMES_DE_CADASTROS.filter((cadastro) => CADASTROS[cadastro].tela === tela)
}

interface Action {
  rotulo: string
  /** The required permission. */
  acao: Acao
  /** The search parameters that open it. */
  search: object
}

/** The new record action, then the noun's other actions. */
function actionsOf(cadastro: Cadastro): readonly Action[] {
  const create: Action = {
    rotulo: wordsOf(cadastro).newRecord,
    acao: `${cadastro}.criar`,
    search: NEW_RECORDS[cadastro] ?? { aba: newTabOf(cadastro) },
  }
  return [create, ...(MORE_ACTIONS[cadastro] ?? [])]
}

/** Search parameters that open the form of a new record, where it is not the register's usual tab. */
const NEW_RECORDS: { readonly [C in Cadastro]?: object } = {
  vendas: { nova: true },
  premiacoes: { aba: 'nova-premiacao' },
}

const MORE_ACTIONS: { readonly [C in Cadastro]?: readonly Action[] } = {
  colaboradores: [
    { rotulo: 'Importar Colaboradores de CSV', acao: 'colaboradores.importar', search: { aba: 'importar' } },
    { rotulo: 'Organograma', acao: 'telas.ler', search: { aba: 'organograma' } },
  ],
  faixas: [{ rotulo: 'Apuração de Faixas', acao: 'telas.ler', search: { aba: 'apuracao' } }],
  sorteios: [
    { rotulo: 'Lista de Roletas', acao: 'telas.ler', search: { aba: 'lista' } },
    { rotulo: 'Elegibilidade', acao: 'telas.ler', search: { aba: 'elegibilidade' } },
    { rotulo: 'Premiações', acao: 'telas.ler', search: { aba: 'premiacoes' } },
  ],
}
