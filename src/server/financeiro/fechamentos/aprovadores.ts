/**
 * Who may let money leave: a closing is never approved by who sent it while four eyes are on, nor by who changed the key of
 * one of its payees; nor does somebody pay again with a key of their own.
 */
import { type Kysely, sql } from 'kysely'
import {
  chavePropriaMessage,
  chavesPropriasMessage,
  FECHAMENTO_MESSAGES,
} from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import type { Tables } from '../../database/schema/types.ts'
import { isKeyChangedBy, touchesKey } from '../favorecidos/chave-alterada.ts'
import { type RegrasDoFinanceiro, readRegras } from '../regras.ts'
import type { Head } from './queries.ts'

type Db = Kysely<Tables>

interface Person {
  id: string
  cargo: UsuarioCargo
}

/** Throws Recusa if the caller may not approve or send back as their cargo stands. */
export function requireAprovador({ cargo }: Person, { staff_aprova_fechamentos }: RegrasDoFinanceiro): void {
  if (cargo === 'Staff' && !staff_aprova_fechamentos)
    throw new Recusa('SEM_PERMISSAO', FECHAMENTO_MESSAGES.staff_nao_aprova)
}

/** Why the caller cannot approve the closing; null if they can, or it does not wait for that. */
export async function impedimentoOf(
  db: Db,
  head: Head,
  person: Person | null,
  regras: RegrasDoFinanceiro,
): Promise<string | null> {
  if (head.status !== 'Em aprovação' || !person) return null
  if (person.cargo === 'Staff' && !regras.staff_aprova_fechamentos)
    return FECHAMENTO_MESSAGES.staff_nao_aprova
  if (head.quatro_olhos && head.enviado_por === person.id) return FECHAMENTO_MESSAGES.quatro_olhos
  const own = await keysChangedBy(db, head.id, person.id)
  if (own.length === 0 || (await isOnlyAdministrador(db, person.id))) return null
  return chavesPropriasMessage(own)
}

/** What the approver must know: whose keys they changed themselves, because nobody else can approve. */
export async function ressalvasOf(db: Db, head: Head, person: Person | null): Promise<string[]> {
  if (head.status !== 'Em aprovação' || !person) return []
  const own = await keysChangedBy(db, head.id, person.id)
  if (own.length === 0 || !(await isOnlyAdministrador(db, person.id))) return []
  return [chavesPropriasMessage(own, { aprova: true })]
}

/**
 * Why the person cannot pay again: the payee's present key is another than the one that was approved, and the person
 * entered it or changed it since, so that nobody else would have looked at it. Null if they can.
 */
export async function impedimentoToPayAgain(
  db: Db,
  pagamento_id: string,
  { id }: Pick<Person, 'id'>,
): Promise<string | null> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome
      from pagamentos p
      join fechamentos x on x.id = p.fechamento_id
      join favorecidos f on f.id = p.favorecido_id
     where p.id = ${pagamento_id}
       and (p.tipo_chave is distinct from f.tipo_chave or p.chave_pix is distinct from f.chave_pix)
       and exists (select from auditoria a
                    where a.grupo_id = f.id and ${touchesKey} and a.usuario_id = ${id} and a.em > x.aprovado_em)`.execute(
    db,
  )
  const [own] = rows
  if (!own) return null
  const { quatro_olhos } = await readRegras(db)
  if (!quatro_olhos && (await isOnlyAdministrador(db, id))) return null
  return chavePropriaMessage(own.nome)
}

/** The payees of the closing whose key the person changed since it was last paid to, by name. */
async function keysChangedBy(db: Db, fechamento_id: string, usuario_id: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome from favorecidos f
     where f.id in (select p.favorecido_id from pagamentos p where p.fechamento_id = ${fechamento_id})
       and ${isKeyChangedBy('f', usuario_id)}
     order by f.nome, f.id`.execute(db)
  return rows.map(({ nome }) => nome)
}

async function isOnlyAdministrador(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('usuarios')
    .select('id')
    .where('cargo', '=', 'Administrador')
    .where('status', '=', 'Ativo')
    .where('user_id', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
