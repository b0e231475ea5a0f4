/** The history of a record and its parts, in words. */
import type { Kysely } from 'kysely'
import { descreverMudancas } from '../../core/historico.ts'
import type { Tables } from '../database/types.ts'

/** The most changes shown; the newest come first. */
const LIMITE = 1000

/** One entry of the history. `em` is an ISO 8601 instant. */
export interface Acontecimento {
  id: string
  em: string
  texto: string
}

/**
 * The history of the record `grupoId`, newest first. `donos` names the owner of each part by its id, since an update of
 * a part does not repeat it.
 */
export async function historicoDe(
  db: Kysely<Tables>,
  grupoId: string,
  donos: ReadonlyMap<string, Record<string, unknown>> = new Map(),
): Promise<Acontecimento[]> {
  const entradas = await db
    .selectFrom('auditoria')
    .select(['id', 'em', 'usuario_nome', 'tabela', 'registro_id', 'operacao', 'campos', 'antes', 'depois'])
    .where('grupo_id', '=', grupoId)
    .orderBy('id', 'desc')
    .limit(LIMITE)
    .execute()
  const completas = entradas.map((entrada) => ({
    ...entrada,
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

/** The table that each reference points to. */
const REFERENCIAS = {
  empreendimento_id: 'empreendimentos',
  loja_id: 'lojas',
  colaborador_id: 'colaboradores',
  superior_id: 'colaboradores',
  indicado_por: 'colaboradores',
  campanha_id: 'campanhas',
  sorteio_id: 'sorteios',
  faixa_id: 'faixas',
} as const

/** The names of the records that the entries reference, by id. */
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
