/** What the search offers of the product itself: its screens, and what can be begun on each. */
import { type Acao, pode } from '../../contract/permissions.ts'
import { semAcentos } from '../../core/texto.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import { exportAddress } from '../list/list-search.ts'
import type { NavGroup, NavItem } from '../shell/navigation.ts'
import { addressOf } from '../shell/places.ts'

/** `palavras` are found as well, though they are not shown. */
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

/** What `cargo` may begin on the screens that they may open. */
export function actionsFor(cargo: CargoUsuario | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  return screensFor(cargo, navigation).flatMap(({ to, rotulo: tela }) =>
    (ACTIONS[to] ?? [])
      .filter(({ acao }) => pode(cargo, acao))
      .map(({ rotulo, search }) => ({
        rotulo,
        palavras: tela,
        href: addressOf(to as `/${string}`, search),
      })),
  )
}

/** The files of all records that `cargo` may download, of the screens that they may open. */
export function exportsFor(cargo: CargoUsuario | null | undefined, navigation: readonly NavGroup[]): Entry[] {
  if (!pode(cargo, 'exportar')) return []
  return screensFor(cargo, navigation).flatMap(({ to }) =>
    (EXPORTS[to] ?? []).map(([plural, path]) => ({
      rotulo: `Exportar ${plural} (CSV)`,
      palavras: 'baixar planilha excel',
      href: exportAddress(path, {}, 'csv'),
    })),
  )
}

/** The entries that have every word of `texto`, whatever its case and accents. */
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

/** By screen: what is begun there, who may, and the part of its address that opens it. */
const ACTIONS: Readonly<Record<string, readonly { rotulo: string; acao: Acao; search: object }[]>> = {
  '/vendas': [{ rotulo: 'Nova Venda', acao: 'vendas.criar', search: { nova: true } }],
  '/usuarios': [{ rotulo: 'Novo Usuário', acao: 'usuarios.criar', search: { aba: 'novo' } }],
  '/colaboradores': [
    { rotulo: 'Novo Colaborador', acao: 'colaboradores.criar', search: { aba: 'novo' } },
    { rotulo: 'Importar Colaboradores de CSV', acao: 'colaboradores.importar', search: { aba: 'importar' } },
    { rotulo: 'Organograma', acao: 'telas.ler', search: { aba: 'organograma' } },
  ],
  '/lojas': [{ rotulo: 'Nova Loja', acao: 'lojas.criar', search: { aba: 'nova' } }],
  '/empreendimentos': [
    { rotulo: 'Novo Empreendimento', acao: 'empreendimentos.criar', search: { aba: 'novo' } },
  ],
  '/faixas': [
    { rotulo: 'Nova Faixa', acao: 'faixas.criar', search: { aba: 'nova' } },
    { rotulo: 'Apuração de Faixas', acao: 'telas.ler', search: { aba: 'apuracao' } },
  ],
  '/metas': [{ rotulo: 'Nova Meta', acao: 'metas.criar', search: { aba: 'nova' } }],
  '/campanhas': [{ rotulo: 'Nova Campanha', acao: 'campanhas.criar', search: { aba: 'nova' } }],
  '/roleta': [
    { rotulo: 'Nova Roleta', acao: 'sorteios.criar', search: { aba: 'nova' } },
    { rotulo: 'Lista de Roletas', acao: 'telas.ler', search: { aba: 'lista' } },
    { rotulo: 'Elegibilidade', acao: 'telas.ler', search: { aba: 'elegibilidade' } },
    { rotulo: 'Premiações', acao: 'telas.ler', search: { aba: 'premiacoes' } },
    { rotulo: 'Nova Premiação', acao: 'premiacoes.criar', search: { aba: 'nova-premiacao' } },
  ],
}

/** By screen: the lists that can be exported, and their routes. */
const EXPORTS: Readonly<Record<string, readonly (readonly [plural: string, path: string])[]>> = {
  '/vendas': [['vendas', '/vendas/exportar']],
  '/usuarios': [['usuários', '/usuarios/exportar']],
  '/colaboradores': [['colaboradores', '/colaboradores/exportar']],
  '/lojas': [['lojas', '/lojas/exportar']],
  '/empreendimentos': [['empreendimentos', '/empreendimentos/exportar']],
  '/faixas': [['faixas', '/faixas/exportar']],
  '/metas': [['metas', '/metas/exportar']],
  '/campanhas': [['campanhas', '/campanhas/exportar']],
  '/roleta': [
    ['roletas', '/sorteios/exportar'],
    ['premiações', '/premiacoes/exportar'],
  ],
}
