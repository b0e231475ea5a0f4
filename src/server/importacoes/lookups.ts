/** The registered records that the check of a file needs. */
import { type Kysely, sql } from 'kysely'
import type { NamedRecord, RecordsByKind } from '../../core/importacao-names.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import { registeredCodes } from '../cadastro/codes.ts'
import type { Tables } from '../database/types.ts'
import type { Known, Lookups, Referred } from './kind.ts'
import { registeredRecords } from './registrados.ts'

type Db = Kysely<Tables>

const NO_RECORDS: RecordsByKind = { loja: [], empreendimento: [], corretor: [] }

/** What is registered of what the file has; the records themselves only if they are to be completed. */
export async function lookUp(
  db: Db,
  tipo: ImportacaoTipo,
  lookups: Lookups,
  { hoje, completar }: { hoje: string; completar: boolean },
): Promise<Known> {
  const known: Known = {
    records: NO_RECORDS,
    codigos: [],
    referidos: {},
    colaboradores: [],
    vendas: [],
    registrados: completar ? await registeredRecords(db, tipo, lookups) : [],
    faixas: [],
    hoje,
  }
  if (tipo === 'colaboradores') {
    const records = { ...NO_RECORDS, loja: await namedOf(db, 'lojas') }
    return { ...known, records, colaboradores: await colaboradoresOf(db, lookups) }
  }
  const codigos = await registeredCodes(db, tipo, lookups.codigos ?? [])
  if (tipo !== 'vendas')
    return { ...known, codigos, referidos: tipo === 'lojas' ? await gerentesOfLojas(db) : {} }
  return {
    ...known,
    codigos,
    records: await recordsOfSales(db),
    vendas: await vendasOf(db, lookups),
    faixas: await db
      .selectFrom('empreendimentos')
      .select(['id', 'nome', 'valor_minimo as minimo', 'valor_maximo as maximo'])
      .execute(),
  }
}

function namedOf(db: Db, table: 'lojas' | 'empreendimentos'): Promise<NamedRecord[]> {
  return db
    .selectFrom(table)
    .select(['id', 'nome', sql<null>`null`.as('motivo')])
    .execute()
}

/** All lojas, empreendimentos and colaboradores, with the reason why a new sale cannot name one. */
async function recordsOfSales(db: Db): Promise<RecordsByKind> {
  const colaboradores = await db
    .selectFrom('colaboradores')
    .select(['id', 'nome', 'cargo', 'status'])
    .execute()
  return {
    loja: await namedOf(db, 'lojas'),
    empreendimento: await namedOf(db, 'empreendimentos'),
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

/** Those who have one of the CPFs, or one of the names. */
function colaboradoresOf(db: Db, { cpfs = [], pessoas = [] }: Lookups): Promise<Known['colaboradores']> {
  return db
    .selectFrom('colaboradores')
    .select(['cpf', 'nome', 'cargo', 'status'])
    .where((eb) =>
      eb.or([
        sql<boolean>`cpf = any (${cpfs}::text[])`,
        sql<boolean>`plantao.sem_acentos(nome) = any (${pessoas}::text[])`,
      ]),
    )
    .execute()
}

/** The sales of those units to those clients. */
function vendasOf(db: Db, { cpfs = [], unidades = [] }: Lookups): Promise<Known['vendas']> {
  return (
    db
      .selectFrom('vendas')
      .select(['numero_venda', 'empreendimento_id', 'torre', 'unidade', 'cliente_cpf'])
      // By the unit, which has an index.
      .where(sql<boolean>`plantao.sem_acentos(unidade) = any (${unidades}::text[])`)
      .where(sql<boolean>`cliente_cpf = any (${cpfs}::text[])`)
      .execute()
  )
}

async function gerentesOfLojas(db: Db): Promise<Referred> {
  return {
    gerente_id: {
      chamado: 'Administrador ativo',
      registros: await db
        .selectFrom('usuarios')
        .select(['id', 'nome', 'email'])
        .where('cargo', '=', 'Administrador')
        .where('status', '=', 'Ativo')
        .execute(),
    },
  }
}
