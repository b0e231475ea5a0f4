/** The records that a spreadsheet of sales may name, and those whose names are like one that it has. */
import { type Kysely, sql } from 'kysely'
import type { UnknownName } from '../../contract/importacoes-de-vendas.ts'
import type { NamedRecord, NameKind, RecordsByKind } from '../../core/importacao-vendas-names.ts'
import type { Tables } from '../database/types.ts'
import type { FoundName } from './vendas-check.ts'

/** All lojas, empreendimentos and colaboradores, with the reason why a new sale cannot name one. */
export async function readRecords(db: Kysely<Tables>): Promise<RecordsByKind> {
  const named = (table: 'lojas' | 'empreendimentos'): Promise<NamedRecord[]> =>
    db
      .selectFrom(table)
      .select(['id', 'nome', sql<null>`null`.as('motivo')])
      .execute()
  const colaboradores = await db
    .selectFrom('colaboradores')
    .select(['id', 'nome', 'cargo', 'status'])
    .execute()
  return {
    loja: await named('lojas'),
    empreendimento: await named('empreendimentos'),
    corretor: colaboradores.map(({ id, nome, cargo, status }) => ({
      id,
      nome,
      motivo: motivoOf(cargo, status),
    })),
  }
}

function motivoOf(cargo: string, status: string): string | null {
  if (cargo !== 'Corretor') return `é ${cargo}, e não Corretor`
  return status === 'Ativo' ? null : 'está Inativo'
}

/** Names for which similar ones are looked for: more would keep the database busy. */
const MAX_WITH_SUGGESTIONS = 50
const SUGGESTIONS = 3
/** Of pg_trgm's similarity, 0 to 1: 'Vila Nova' and 'Residencial Vila Nova' have 0.45. */
const ALIKE = 0.3

/** The names with the records that a person may choose for them. */
export async function withSuggestions(
  db: Kysely<Tables>,
  nomes: readonly FoundName[],
): Promise<UnknownName[]> {
  const suggestions = new Map<string, UnknownName['sugestoes']>()
  for (const tipo of new Set(nomes.map((name) => name.tipo))) {
    const asked = nomes.filter((name) => name.tipo === tipo).slice(0, MAX_WITH_SUGGESTIONS)
    for (const { de, ...option } of await similarTo(
      db,
      tipo,
      asked.map(({ nome }) => nome),
    ))
      suggestions.set(`${tipo} ${de}`, [...(suggestions.get(`${tipo} ${de}`) ?? []), option])
  }
  return nomes.map((name) => ({ ...name, sugestoes: suggestions.get(`${name.tipo} ${name.nome}`) ?? [] }))
}

const CANDIDATES: Readonly<Record<NameKind, ReturnType<typeof sql>>> = {
  loja: sql`select id, nome, codigo as detalhe from lojas`,
  empreendimento: sql`select id, nome, codigo as detalhe from empreendimentos`,
  corretor: sql`select id, nome, email as detalhe from colaboradores where cargo = 'Corretor' and status = 'Ativo'`,
}

async function similarTo(db: Kysely<Tables>, tipo: NameKind, nomes: string[]) {
  const { rows } = await sql<{ de: string; id: string; nome: string; detalhe: string | null }>`
    with candidatos as materialized (
      select c.*, plantao.sem_acentos(c.nome) as chave from (${CANDIDATES[tipo]}) c)
    select n.nome as de, c.id, c.nome, c.detalhe
      from unnest(${nomes}::text[]) n (nome)
     cross join lateral (
       select c.id, c.nome, c.detalhe, similarity(c.chave, plantao.sem_acentos(n.nome)) as parecido
         from candidatos c
        where similarity(c.chave, plantao.sem_acentos(n.nome)) > ${ALIKE}
        order by parecido desc, c.nome
        limit ${SUGGESTIONS}) c
     order by n.nome, c.parecido desc, c.nome`.execute(db)
  return rows
}
