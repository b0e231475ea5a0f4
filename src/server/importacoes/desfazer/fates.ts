/** The outcome of undoing an import for the record of each row, and why a record stays. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Importacao } from '../../../contract/importacoes/jobs.ts'
import { AUDITED_FIELDS } from '../../../core/auditoria.ts'
import { type Desfazimento, STAY_REASONS } from '../../../core/importacao/desfazer.ts'
import {
  byWhom,
  describeTouched,
  type RunSql,
  referencesTo,
  type Touched,
} from '../../database/connections/touched.ts'
import type { Db } from '../../database/schema/types.ts'

/** The import of the rows. */
type Undoable = Pick<Importacao, 'id' | 'tipo'>

/** A row with the outcome for its record. */
export interface Fate {
  linha: number
  nome: string
  registro_id: string | null
  desfazimento: Desfazimento
  /** The fields to be emptied. */
  campos: string[]
  /** Why the record stays in whole or in part; null if it does not. Naming the reason may take a query. */
  motivo: (() => Promise<string> | string) | null
}

interface Found {
  linha: number
  nome: string | null
  registro_id: string | null
  completa: boolean
  existe: boolean
  anonimo: boolean
  mudanca: (Touched & { dinheiro: boolean }) | null
  uso: Touched | null
  /** Fields that were filled in and are unchanged, and those that were changed since. */
  intactos: string[]
  alterados: string[]
}

/**
 * The outcomes for imported rows that are not undone yet, or for `linhas` among them, in the file's order. They are
 * certain only as long as the transaction holds locks on the records.
 */
export async function readFates(db: Db, importacao: Undoable, linhas?: readonly number[]): Promise<Fate[]> {
  const run: RunSql = (text, values) => db.executeQuery(CompiledQuery.raw(text, values))
  const references = await referencesTo(run, [importacao.tipo])
  const { rows } = await sql<Found>`
    select l.linha, l.nome, l.registro_id, l.completados is not null as completa, r.id is not null as existe,
           ${importacao.tipo === 'vendas' ? sql`coalesce(plantao.cliente_anonimizado(r), false)` : sql`false`} as anonimo,
           to_jsonb(m) as mudanca, to_jsonb(u) as uso, c.intactos, c.alterados
      from importacoes_linhas l
      left join ${sql.table(importacao.tipo)} r on r.id = l.registro_id
      left join lateral (${ownEntry('r', importacao.tipo)}) o on l.completados is null
      left join lateral (${LAST_CHANGE}) m on true
      left join lateral (${firstUse(importacao, references)}) u on m.tabela is null
     cross join lateral (${FILLED_IN}) c
     where l.importacao_id = ${importacao.id} and l.situacao = 'Importada' and l.desfazimento is null
       ${linhas ? sql`and l.linha = any(${linhas}::int[])` : sql``}
     order by l.linha`.execute(db)
  const fates = rows.map((found) => fateOf(found, importacao, run))
  await keepSuperiors(db, importacao, fates, references)
  return fates
}

/**
 * The audit's entry of the row's creation: earlier ones belong to another record with that id. Found only by the id:
 * with statistics from before the import, the database would read all entries of the table for each row.
 */
const ownEntry = (row: 'r' | 'd', tabela: string) => sql`
  select e.id, e.txid from auditoria e
   where e.registro_id = ${sql.ref(`${row}.id`)} and e.operacao = 'INSERT'
     and e.tabela is not distinct from ${sql.lit(tabela)}
   order by e.id desc limit 1`

/** The last change of the record or of its parts after the transaction that made it; payments before all others. */
const LAST_CHANGE = sql`
  select a.tabela, a.registro_id, a.grupo_id, a.usuario_nome, a.em, a.antes, a.depois,
         a.tabela = 'vendas_participantes' and a.campos && '{data_pagamento, data_devolucao}' as dinheiro
    from auditoria a
   where l.completados is null and a.grupo_id = r.id and a.operacao in ('INSERT', 'UPDATE', 'DELETE')
     and a.id > coalesce(o.id, 0) and a.txid is distinct from o.txid
   order by dinheiro desc, a.id desc limit 1`

/** A row that refers to the record, was not created with it and will not be removed before it. */
function firstUse(
  { id, tipo }: Undoable,
  references: Awaited<ReturnType<typeof referencesTo>>,
): RawBuilder<unknown> {
  const uses = references.map(
    ({ tabela, coluna }) => sql`
      (select ${sql.lit(tabela)} as tabela, d.id as registro_id from ${sql.table(tabela)} d
        where d.${sql.ref(coluna)} = r.id
          and (select own.txid from (${ownEntry('d', tabela)}) own) is distinct from coalesce(o.txid, 0)
          ${tabela === tipo ? sql`and ${isNotOfImport(id)}` : sql``}
        limit 1)`,
  )
  // A commission that the import itself released has facts, which no undoing takes back.
  if (tipo === 'vendas')
    uses.push(sql`
      (select 'comissoes_linhas' as tabela, d.id as registro_id from comissoes_linhas d
        where d.venda_id = r.id and exists (select from comissoes_movimentos f where f.linha_id = d.id) limit 1)`)
  return sql`
    select x.tabela, x.registro_id, a.grupo_id, a.usuario_nome, a.em, a.antes, a.depois
      from (${sql.join(uses, sql` union all `)}) x
      left join lateral (select * from auditoria a
                          where a.registro_id = x.registro_id and a.tabela is not distinct from x.tabela
                          order by a.id desc limit 1) a on true
     where l.completados is null limit 1`
}

const isNotOfImport = (id: string) => sql`
  not exists (select from importacoes_linhas w
               where w.importacao_id = ${id} and w.registro_id = d.id and w.completados is null
                 and w.desfazimento is null)`

const FILLED_IN = sql`
  select coalesce(array_agg(e.key order by e.key) filter (where e.igual), '{}') as intactos,
         coalesce(array_agg(e.key order by e.key) filter (where not e.igual), '{}') as alterados
    from (select key, value = plantao.resumir_campos(to_jsonb(r), array[key]) ->> key as igual
            from jsonb_each_text(l.completados)) e`

function fateOf(found: Found, { tipo }: Undoable, run: RunSql): Fate {
  const { linha, nome, registro_id, completa, existe, alterados } = found
  const intactos = found.intactos.filter((campo) => !alterados.some((other) => isOneWith(campo, other)))
  const base = { linha, nome: nome || 'Nome não informado', registro_id, campos: intactos }
  const stays = (motivo: NonNullable<Fate['motivo']>): Fate => ({ ...base, desfazimento: 'Mantida', motivo })
  if (registro_id === null) return stays(() => STAY_REASONS.versaoAnterior)
  if (!existe) return { ...base, desfazimento: 'Sem efeito', motivo: null }
  if (completa) {
    const labels = alterados.map((campo) => AUDITED_FIELDS[tipo]?.[campo]?.rotulo ?? campo)
    const motivo = labels.length > 0 ? () => STAY_REASONS.campos(labels) : null
    if (intactos.length > 0) return { ...base, desfazimento: 'Esvaziada', motivo }
    return { ...base, desfazimento: motivo ? 'Mantida' : 'Sem efeito', motivo }
  }
  const { anonimo, mudanca, uso } = found
  if (anonimo) return stays(() => STAY_REASONS.anonimizado)
  if (mudanca?.dinheiro) return stays(() => STAY_REASONS.comissao(byWhom(mudanca)))
  if (mudanca) return stays(() => STAY_REASONS.mudou(byWhom(mudanca)))
  if (uso) return stays(async () => STAY_REASONS.emUso(await describeTouched(run, uso)))
  return { ...base, desfazimento: 'Removida', motivo: null }
}

/** True if the two fields are empty together, or neither: a key has a type. */
function isOneWith(campo: string, other: string): boolean {
  return PIX_KEY.includes(campo) && PIX_KEY.includes(other)
}

const PIX_KEY = ['tipo_chave', 'chave_pix']

/** Records of the import that a remaining record refers to have to stay too. */
async function keepSuperiors(
  db: Db,
  { tipo }: Undoable,
  fates: readonly Fate[],
  references: Awaited<ReturnType<typeof referencesTo>>,
): Promise<void> {
  const columns = references.filter(({ tabela }) => tabela === tipo).map(({ coluna }) => sql.ref(coluna))
  if (columns.length === 0) return
  const leaving = new Map(
    fates.filter(({ desfazimento }) => desfazimento === 'Removida').map((fate) => [fate.registro_id, fate]),
  )
  let staying = fates.filter(({ desfazimento }) => desfazimento === 'Mantida')
  while (staying.length > 0 && leaving.size > 0) {
    const { rows } = await sql<{ nome: string; acima: string }>`
      select c.nome, s.id as acima from ${sql.table(tipo)} c cross join unnest(array[${sql.join(columns)}]) s (id)
       where c.id = any(${staying.map(({ registro_id }) => registro_id)}::uuid[]) and s.id is not null`.execute(
      db,
    )
    staying = []
    for (const { nome, acima } of rows) {
      const fate = leaving.get(acima)
      if (!fate) continue
      leaving.delete(acima)
      fate.desfazimento = 'Mantida'
      fate.motivo = () => STAY_REASONS.acima(nome)
      staying.push(fate)
    }
  }
}
