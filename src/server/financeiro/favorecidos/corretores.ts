/** The payees that follow from the active Corretores: one each, paid under their own CPF. */
import { type Kysely, sql } from 'kysely'
import type { PropostaDeFavorecidos } from '../../../contract/financeiro/favorecidos.ts'
import { isCpfValid } from '../../../core/documents.ts'
import type { Tables } from '../../database/schema/types.ts'

const ACTIVE = sql<boolean>`c.cargo = 'Corretor' and c.status = 'Ativo'`
const OF_ANOTHER = sql<boolean>`exists (select from favorecidos o where o.documento = c.cpf)`
const WITHOUT = sql<boolean>`not exists (select from favorecidos f where f.colaborador_id = c.id)`

/** The number of payees that would be created, and the names of those whose CPF would stay empty. */
export async function propostos(db: Kysely<Tables>): Promise<PropostaDeFavorecidos> {
  const novos = await corretoresWithout(db)
  const { rows } = await sql<{ existentes: number }>`
    select count(*) as existentes from colaboradores c where ${ACTIVE} and not (${WITHOUT})`.execute(db)
  return {
    novos: novos.length,
    existentes: rows[0]?.existentes ?? 0,
    sem_cpf: novos.filter(hasNoCpf).map(({ nome }) => nome),
    de_outro: await corretoresOfAnother(db),
  }
}

/** Creates them, without a PIX key, and returns how many there were to create. */
export async function criarDosCorretores(db: Kysely<Tables>): Promise<number> {
  // If two people ask at once, the second finds what the first created.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.favorecidos dos corretores', 0))`.execute(
    db,
  )
  const withoutCpf = (await corretoresWithout(db)).filter(hasNoCpf).map(({ id }) => id)
  const { rows } = await sql`
    insert into favorecidos (tipo, colaborador_id, nome, documento)
    select 'Colaborador', c.id, c.nome, case when c.id <> all (${withoutCpf}::uuid[]) then c.cpf end
      from colaboradores c where ${ACTIVE} and ${WITHOUT} and not ${OF_ANOTHER} order by c.nome, c.id
    on conflict do nothing returning id`.execute(db)
  return rows.length
}

interface Corretor {
  id: string
  nome: string
  cpf: string
}

async function corretoresWithout(db: Kysely<Tables>): Promise<Corretor[]> {
  const { rows } = await sql<Corretor>`
    select c.id, c.nome, c.cpf from colaboradores c
     where ${ACTIVE} and ${WITHOUT} and not ${OF_ANOTHER} order by c.nome, c.id`.execute(db)
  return rows
}

/** Corretores whose CPF another payee has, who is linked to no colaborador: that payee should be linked to them. */
async function corretoresOfAnother(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select c.nome from colaboradores c where ${ACTIVE} and ${WITHOUT} and ${OF_ANOTHER} order by c.nome, c.id`.execute(
    db,
  )
  return rows.map(({ nome }) => nome)
}

/** A colaborador may have any 11 digits; nobody is paid under some that are no CPF. */
function hasNoCpf({ cpf }: Corretor): boolean {
  return !isCpfValid(cpf)
}
