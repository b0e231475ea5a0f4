/** What happened to a sale, its participants and campaigns, in words. */
import type { Kysely } from 'kysely'
import { descreverMudancas } from '../../core/historico.ts'
import type { Tables } from '../database/types.ts'
import { vendaNaoEncontrada } from './consultas.ts'

/** How many changes are shown, the newest ones. */
const LIMITE = 1000

/** One sentence of the history. `em` is an ISO 8601 instant. */
export interface Acontecimento {
  id: string
  em: string
  texto: string
}

/** The sale's history, newest first. Throws Recusa NAO_ENCONTRADO when the sale is not there. */
export async function historicoDaVenda(db: Kysely<Tables>, vendaId: string): Promise<Acontecimento[]> {
  const venda = await db.selectFrom('vendas').select('id').where('id', '=', vendaId).executeTakeFirst()
  if (!venda) throw vendaNaoEncontrada()
  const entradas = await db
    .selectFrom('auditoria')
    .select(['id', 'em', 'usuario_nome', 'tabela', 'registro_id', 'operacao', 'campos', 'antes', 'depois'])
    .where('grupo_id', '=', vendaId)
    .orderBy('id', 'desc')
    .limit(LIMITE)
    .execute()
  const donos = await donosDasPartes(db, vendaId)
  const completas = entradas.map((entrada) => ({
    ...entrada,
    // An update names only what changed, never whose participant it was.
    antes:
      entrada.operacao === 'UPDATE' ? { ...donos.get(entrada.registro_id), ...entrada.antes } : entrada.antes,
  }))
  const nomes = await nomesDe(db, completas)
  return completas.flatMap((entrada) =>
    descreverMudancas({ ...entrada, nomes }).map((texto, indice) => ({
      id: `${entrada.id}-${indice}`,
      em: entrada.em,
      texto,
    })),
  )
}

/** Whom each participant's row, and which campaign each application's row, is about; also of those that are gone. */
async function donosDasPartes(
  db: Kysely<Tables>,
  vendaId: string,
): Promise<Map<string, Record<string, unknown>>> {
  const idas = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'antes', 'depois'])
    .where('grupo_id', '=', vendaId)
    .where('tabela', 'in', ['vendas_participantes', 'campanhas_vendas'])
    .where('operacao', 'in', ['INSERT', 'DELETE'])
    .execute()
  const participantes = await db
    .selectFrom('vendas_participantes')
    .select(['id', 'colaborador_id'])
    .where('venda_id', '=', vendaId)
    .execute()
  const campanhas = await db
    .selectFrom('campanhas_vendas')
    .select(['id', 'campanha_id'])
    .where('venda_id', '=', vendaId)
    .execute()
  return new Map<string, Record<string, unknown>>([
    ...idas.map(({ registro_id, antes, depois }) => [registro_id, donoEm(antes ?? depois)] as const),
    ...participantes.map(({ id, colaborador_id }) => [id, { colaborador_id }] as const),
    ...campanhas.map(({ id, campanha_id }) => [id, { campanha_id }] as const),
  ])
}

function donoEm(linha: Record<string, unknown> | null): Record<string, unknown> {
  return { colaborador_id: linha?.colaborador_id, campanha_id: linha?.campanha_id }
}

/** Which table each reference is a record of. */
const REFERENCIAS = {
  empreendimento_id: 'empreendimentos',
  loja_id: 'lojas',
  colaborador_id: 'colaboradores',
  campanha_id: 'campanhas',
} as const

/** The names of the records that the entries refer to, by id. */
async function nomesDe(
  db: Kysely<Tables>,
  entradas: readonly { antes: Record<string, unknown> | null; depois: Record<string, unknown> | null }[],
): Promise<Record<string, string>> {
  const nomes: Record<string, string> = {}
  for (const [campo, tabela] of Object.entries(REFERENCIAS)) {
    const ids = entradas
      .flatMap(({ antes, depois }) => [antes?.[campo], depois?.[campo]])
      .filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const linhas = await db
      .selectFrom(tabela)
      .select(['id', 'nome'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    for (const { id, nome } of linhas) nomes[id] = nome
  }
  return nomes
}
