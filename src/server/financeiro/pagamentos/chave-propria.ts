/**
 * Keeps people from paying to keys of their own: 'Pagar de novo' with a key that nobody approved is an approval, and the
 * person who entered the payee's present key after the payment was approved cannot settle it.
 */
import { sql } from 'kysely'
import { ownKeyMessage, type Pessoa } from '../../../core/financeiro/aprovadores.ts'
import { PAGAMENTO_MESSAGES, type PagamentoSituacao } from '../../../core/financeiro/pagamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'
import { unpaidKeyOf } from '../favorecidos/chave-alterada.ts'
import { removedAdministradores } from '../fechamentos/envio.ts'
import { readRegras } from '../regras.ts'
import { DE_NOVO_EM } from './no-arquivo.ts'

export type Person = Pick<Pessoa, 'id' | 'cargo'>

/** A payment whose payee's present key nothing was paid to yet. */
interface Chave {
  id: string
  favorecido: string
  /** Null for the system. */
  autor_id: string | null
  /** True if it is another key than the payment's. */
  outra: boolean
  /** True if it was entered after the payment was approved, or last decided to be paid again. */
  depois: boolean
}

async function chavesOf(db: Db, pagamentos: readonly string[]): Promise<Chave[]> {
  const { rows } = await sql<Chave>`
    select p.id, f.nome as favorecido, c.usuario_id as autor_id,
           (p.tipo_chave is distinct from f.tipo_chave or p.chave_pix is distinct from f.chave_pix) as outra,
           c.em > greatest(x.aprovado_em, ${DE_NOVO_EM}) as depois
      from pagamentos p
      join fechamentos x on x.id = p.fechamento_id
      join favorecidos f on f.id = p.favorecido_id
     cross join lateral ${unpaidKeyOf('f')} c
     where p.id = any(${pagamentos}::uuid[])
     order by f.nome, p.id`.execute(db)
  return rows
}

/** The obstacle that keeps the person from settling the payment, and warnings if nobody else can. */
interface Decisao {
  impedimento: string | null
  ressalvas: string[]
}

const NOTHING: Decisao = { impedimento: null, ressalvas: [] }

/** The decision about 'Pagar de novo' if the payment is Rejeitado or Devolvido; otherwise about marking it. */
export function decisaoOf(
  db: Db,
  { id, situacao }: { id: string; situacao: PagamentoSituacao },
  person: Person,
): Promise<Decisao> {
  return situacao === 'Rejeitado' || situacao === 'Devolvido'
    ? toPayAgain(db, id, person)
    : toMark(db, id, person)
}

/** Throws Recusa SEM_PERMISSAO or QUATRO_OLHOS unless the person may pay again with the payee's present key. */
export async function requireToPayAgain(db: Db, id: string, person: Person): Promise<void> {
  const { impedimento } = await toPayAgain(db, id, person)
  if (impedimento === null) return
  const isStaff = impedimento === PAGAMENTO_MESSAGES.staff_nao_paga_de_novo
  throw new Recusa(isStaff ? 'SEM_PERMISSAO' : 'QUATRO_OLHOS', impedimento)
}

/** Throws Recusa QUATRO_OLHOS if the payee's present key is the person's own, entered after the payment was approved. */
export async function requireToMark(db: Db, id: string, person: Person): Promise<void> {
  const { impedimento } = await toMark(db, id, person)
  if (impedimento !== null) throw new Recusa('QUATRO_OLHOS', impedimento)
}

/** The ids of those of the payments that the person may not mark. */
export async function notToBeMarkedBy(
  db: Db,
  pagamentos: readonly string[],
  person: Person,
): Promise<ReadonlySet<string>> {
  const own = (await chavesOf(db, pagamentos)).filter(
    ({ depois, autor_id }) => depois && autor_id === person.id,
  )
  const others = own.length === 0 ? [] : await otherAdministradores(db, person)
  return new Set(isAlone(person, others) ? [] : own.map(({ id }) => id))
}

/** True if 'Pagar de novo' would take a key that nobody approved. */
export async function hasUnapprovedKey(db: Db, id: string): Promise<boolean> {
  const [chave] = await chavesOf(db, [id])
  return chave?.outra === true
}

async function toPayAgain(db: Db, id: string, person: Person): Promise<Decisao> {
  const [chave] = await chavesOf(db, [id])
  if (!chave?.outra) return NOTHING
  const { staff_aprova_fechamentos } = await readRegras(db)
  if (person.cargo === 'Staff' && !staff_aprova_fechamentos)
    return { impedimento: PAGAMENTO_MESSAGES.staff_nao_paga_de_novo, ressalvas: [] }
  return chave.autor_id === person.id ? ownKey(db, chave, person, 'pagar') : NOTHING
}

async function toMark(db: Db, id: string, person: Person): Promise<Decisao> {
  const [chave] = await chavesOf(db, [id])
  if (!chave?.depois || chave.autor_id !== person.id) return NOTHING
  return ownKey(db, chave, person, 'marcar')
}

async function ownKey(
  db: Db,
  { favorecido }: Chave,
  person: Person,
  what: 'pagar' | 'marcar',
): Promise<Decisao> {
  const others = await otherAdministradores(db, person)
  const isOnly = isAlone(person, others)
  const sentence = ownKeyMessage(favorecido, { what, isOnly, outros: others, cargo: person.cargo })
  if (!isOnly) return { impedimento: sentence, ressalvas: [] }
  return { impedimento: null, ressalvas: [[sentence, ...(await removedAdministradores(db))].join(' ')] }
}

const isAlone = ({ cargo }: Person, others: readonly Pessoa[]) =>
  cargo === 'Administrador' && others.length === 0

function otherAdministradores(db: Db, { id }: Person): Promise<Pessoa[]> {
  return db
    .selectFrom('usuarios')
    .select(['id', 'nome', 'cargo'])
    .where('cargo', '=', 'Administrador')
    .where('status', '=', 'Ativo')
    .where('user_id', 'is not', null)
    .where('id', '<>', id)
    .orderBy('nome')
    .execute()
}
