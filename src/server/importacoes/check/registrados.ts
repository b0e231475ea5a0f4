/** The registered records that a file completes, with the fields that its columns can have. */
import { sql } from 'kysely'
import { IMPORTED_CADASTROS } from '../../../core/importacao/cadastros.ts'
import type { Registered } from '../../../core/importacao/completar.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import { SALE_FIELD_NAMES } from '../../../core/importacao/vendas-fields.ts'
import type { Db } from '../../database/schema/types.ts'
import type { Lookups } from '../kinds/kind.ts'
import { KINDS } from '../kinds/kinds.ts'

type Row = Record<string, unknown> & { chave: string }

/** Returns the records with the file's codes or CPFs; of several with one code the oldest first. */
export async function registeredRecords(
  db: Db,
  tipo: ImportacaoTipo,
  { cpfs = [], codigos = [] }: Lookups,
): Promise<Registered[]> {
  // Payees are found by more than one field.
  if (tipo === 'favorecidos') return []
  const rows = tipo === 'colaboradores' ? await byCpf(db, cpfs) : await byCode(db, tipo, codigos)
  return rows.map(({ chave, ...valores }) => ({ chave, valores }))
}

function byCpf(db: Db, cpfs: string[]): Promise<Row[]> {
  return (
    db
      .selectFrom('colaboradores as c')
      .leftJoin('colaboradores as s', 's.id', 'c.superior_id')
      .leftJoin('colaboradores as i', 'i.id', 'c.indicado_por')
      .select(['c.cpf as chave', 's.cpf as superior_cpf', 'i.cpf as indicado_por_cpf'])
      .select(['c.nome', 'c.telefone', 'c.email', 'c.cargo', 'c.status', 'c.data_admissao'])
      .select(['c.comissao_base', 'c.creci'])
      // Referenced records are returned under the file's column of names.
      .select(['c.loja_id as loja_nome', 's.cpf as superior_nome'])
      .where(sql<boolean>`c.cpf = any (${cpfs}::text[])`)
      .execute()
  )
}

async function byCode(
  db: Db,
  tipo: Exclude<ImportacaoTipo, 'colaboradores' | 'favorecidos'>,
  codigos: string[],
): Promise<Row[]> {
  const fields = tipo === 'vendas' ? SALE_FIELD_NAMES : Object.keys(IMPORTED_CADASTROS[tipo].fields)
  const { rows } = await sql<Row>`
    select ${sql.ref(`r.${KINDS[tipo].columns.chave}`)} as chave,
           ${sql.join(fields.map((field) => sql.ref(`r.${field}`)))}
           ${tipo === 'vendas' ? PARTICIPANTES : sql``}
      from plantao.codigos c join ${sql.table(tipo)} r on r.id = c.registro_id
     where c.tabela = ${tipo} and c.comparavel = any (${codigos}::text[])
     order by c.vez`.execute(db)
  return rows
}

/** The participants, each with their commission as stored, in reais. */
const PARTICIPANTES = sql`,
  (select jsonb_agg(jsonb_build_object('colaborador_id', p.colaborador_id, 'modo', p.modo,
                                       'percentual_comissao', p.percentual_comissao, 'valor_comissao', p.valor_comissao,
                                       'liberado', 0, 'status', p.status_comissao, 'pagamento', p.data_pagamento))
     from vendas_participantes p where p.venda_id = r.id) as participantes`
