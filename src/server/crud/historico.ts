/** What happened to a record and to what belongs to it, in words, as the audit tells it. */
import type { Kysely } from 'kysely'
import { descreverMudancas } from '../../core/historico.ts'
import type { Tables } from '../database/types.ts'

/** How many changes are shown, the newest ones. */
const LIMITE = 1000

/** One sentence of the history. `em` is an ISO 8601 instant. */
export interface Acontecimento {
  id: string
  em: string
  texto: string
}

/** How to read a noun's history. */
export interface Historico {
  /** The tables of what belongs to the record, such as participants; each row is told by what it refers to. */
  partes: readonly string[]
  /** The columns that refer to other records, and whose records these are. */
  referencias: Readonly<
    Record<string, 'lojas' | 'empreendimentos' | 'colaboradores' | 'campanhas' | 'faixas' | 'sorteios'>
  >
}

type Linha = Record<string, unknown>

/** The history of the record `id`, newest first; empty when there is none. */
export async function lerHistorico(
  db: Kysely<Tables>,
  id: string,
  { partes, referencias }: Historico,
): Promise<Acontecimento[]> {
  const entradas = await db
    .selectFrom('auditoria')
    .select(['id', 'em', 'usuario_nome', 'tabela', 'registro_id', 'operacao', 'campos', 'antes', 'depois'])
    .where('grupo_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LIMITE)
    .execute()
  const donos = await lerDonos(db, id, partes, Object.keys(referencias))
  const completas = entradas.map((entrada) => ({
    ...entrada,
    // An update names only what changed, never whose part it was.
    antes:
      entrada.operacao === 'UPDATE' ? { ...donos.get(entrada.registro_id), ...entrada.antes } : entrada.antes,
  }))
  const nomes = await lerNomes(db, completas, referencias)
  return completas.flatMap((entrada) =>
    descreverMudancas({ ...entrada, nomes }).map((texto, indice) => ({
      id: `${entrada.id}-${indice}`,
      em: entrada.em,
      texto,
    })),
  )
}

/** What each part's row refers to, by the row's id; also of those that are gone. */
async function lerDonos(
  db: Kysely<Tables>,
  id: string,
  partes: readonly string[],
  colunas: readonly string[],
): Promise<Map<string, Linha>> {
  if (partes.length === 0) return new Map()
  const idas = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'antes', 'depois'])
    .where('grupo_id', '=', id)
    .where('tabela', 'in', partes)
    .where('operacao', 'in', ['INSERT', 'DELETE'])
    .execute()
  return new Map(
    idas.map(({ registro_id, antes, depois }) => {
      const linha: Linha = antes ?? depois ?? {}
      return [registro_id, Object.fromEntries(colunas.map((coluna) => [coluna, linha[coluna]]))]
    }),
  )
}

/** The names of the records that the entries refer to, by id. */
async function lerNomes(
  db: Kysely<Tables>,
  entradas: readonly { antes: Linha | null; depois: Linha | null }[],
  referencias: Historico['referencias'],
): Promise<Record<string, string>> {
  const nomes: Record<string, string> = {}
  for (const [campo, tabela] of Object.entries(referencias)) {
    const ids = entradas
      .flatMap(({ antes, depois }) => [antes?.[campo], depois?.[campo]])
      .filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const linhas = await db
      .selectFrom(tabela)
      .select(['id', 'nome'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    for (const linha of linhas) nomes[linha.id] = linha.nome
  }
  return nomes
}
