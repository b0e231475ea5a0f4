/** The payees that follow from the active colaboradores of some cargos: one each, paid under their own CPF. */
import { sql } from 'kysely'
import type { PropostaDeFavorecidos } from '../../../contract/financeiro/favorecidos.ts'
import type { Cargo } from '../../../core/colaboradores.ts'
import { isCpfValid } from '../../../core/documents.ts'
import type { Db } from '../../database/schema/types.ts'

const isActive = (cargos: readonly Cargo[]) =>
  sql<boolean>`c.cargo = any(${cargos}::text[]) and c.status = 'Ativo'`
const OF_ANOTHER = sql<boolean>`exists (select from favorecidos o where o.documento = c.cpf)`
const WITHOUT = sql<boolean>`not exists (select from favorecidos f where f.colaborador_id = c.id)`

const CORRETORES: readonly Cargo[] = ['Corretor']

/** The number of payees that would be created, and the names of those whose CPF would stay empty. */
export async function propostos(
  db: Db,
  cargos: readonly Cargo[] = CORRETORES,
): Promise<PropostaDeFavorecidos> {
  const without = await peopleWithout(db, cargos)
  const novos = without.filter(({ de_outro }) => !de_outro)
  const { rows } = await sql<{ existentes: number }>`
    select count(*) as existentes from colaboradores c where ${isActive(cargos)} and not (${WITHOUT})`.execute(
    db,
  )
  return {
    novos: novos.length,
    existentes: rows[0]?.existentes ?? 0,
    sem_cpf: novos.filter(hasNoCpf).map(({ nome }) => nome),
    de_outro: without.filter(({ de_outro }) => de_outro).map(({ nome }) => nome),
  }
}

/** Creates them, without a PIX key, and returns how many there were to create. */
export async function criarDosCorretores(db: Db, cargos: readonly Cargo[] = CORRETORES): Promise<number> {
  // If two people ask at once, the second finds what the first created.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.favorecidos dos corretores', 0))`.execute(
    db,
  )
  const withoutCpf = (await peopleWithout(db, cargos)).filter(hasNoCpf).map(({ id }) => id)
  const { rows } = await sql`
    insert into favorecidos (tipo, colaborador_id, nome, documento)
    select 'Colaborador', c.id, c.nome, case when c.id <> all (${withoutCpf}::uuid[]) then c.cpf end
      from colaboradores c where ${isActive(cargos)} and ${WITHOUT} and not ${OF_ANOTHER} order by c.nome, c.id
    on conflict do nothing returning id`.execute(db)
  return rows.length
}

interface Pessoa {
  id: string
  nome: string
  cpf: string
  /** Another payee, who is linked to no colaborador, has their CPF: that payee should be linked to them. */
  de_outro: boolean
}

async function peopleWithout(db: Db, cargos: readonly Cargo[]): Promise<Pessoa[]> {
  const { rows } = await sql<Pessoa>`
    select c.id, c.nome, c.cpf, ${OF_ANOTHER} as de_outro from colaboradores c
     where ${isActive(cargos)} and ${WITHOUT} order by c.nome, c.id`.execute(db)
  return rows
}

/** A colaborador may have any 11 digits; nobody is paid under some that are no CPF. */
function hasNoCpf({ cpf }: Pessoa): boolean {
  return !isCpfValid(cpf)
}
