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
      ACTIONS[cadastro]
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
    nounsAt(to).map((cadastro) => ({
      rotulo: `Exportar ${CADASTROS[cadastro].plural} (CSV)`,
      palavras: 'baixar planilha excel',
      href: exportAddress(`/${cadastro}/exportar`, {}, 'csv'),
    })),
  )
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

/** What is begun on each noun's screen. */
const ACTIONS: Record<Cadastro, readonly Action[]> = {
  vendas: [newRecord('vendas', { nova: true })],
  usuarios: [newRecord('usuarios')],
  colaboradores: [
    newRecord('colaboradores'),
    { rotulo: 'Importar Colaboradores de CSV', acao: 'colaboradores.importar', search: { aba: 'importar' } },
    { rotulo: 'Organograma', acao: 'telas.ler', search: { aba: 'organograma' } },
  ],
  lojas: [newRecord('lojas')],
  empreendimentos: [newRecord('empreendimentos')],
  faixas: [
    newRecord('faixas'),
    { rotulo: 'Apuração de Faixas', acao: 'telas.ler', search: { aba: 'apuracao' } },
  ],
  metas: [newRecord('metas')],
  campanhas: [newRecord('campanhas')],
  sorteios: [
    newRecord('sorteios'),
    { rotulo: 'Lista de Roletas', acao: 'telas.ler', search: { aba: 'lista' } },
    { rotulo: 'Elegibilidade', acao: 'telas.ler', search: { aba: 'elegibilidade' } },
    { rotulo: 'Premiações', acao: 'telas.ler', search: { aba: 'premiacoes' } },
  ],
  premiacoes: [newRecord('premiacoes', { aba: 'nova-premiacao' })],
}

function newRecord(cadastro: Cadastro, search: object = { aba: newTabOf(cadastro) }): Action {
  return { rotulo: wordsOf(cadastro).newRecord, acao: `${cadastro}.criar`, search }
}
