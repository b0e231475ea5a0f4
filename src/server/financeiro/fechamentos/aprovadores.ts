/** Who may approve a closing: never who sent it while four eyes are on, nor who changed the key of one of its payees. */
import { type Kysely, sql } from 'kysely'
import { chavesPropriasMessage, FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import type { Tables } from '../../database/schema/types.ts'
import { isChangeOfKey } from '../favorecidos/chave-alterada.ts'
import type { RegrasDoFinanceiro } from '../regras.ts'
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

/** The payees of the closing whose key the person changed since they were last paid, by name. */
async function keysChangedBy(db: Db, fechamento_id: string, usuario_id: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome from favorecidos f
     where f.id in (select p.favorecido_id from pagamentos p where p.fechamento_id = ${fechamento_id})
       and exists (
         select from auditoria a
          where a.grupo_id = f.id and a.tabela = 'favorecidos' and ${isChangeOfKey} and a.usuario_id = ${usuario_id}
            and a.em > coalesce((
              select max(m.em) from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
               where p.favorecido_id = f.id and m.tipo = 'Pagamento' and m.estorna_id is null), '-infinity'))
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
