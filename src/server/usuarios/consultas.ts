/** Reading users, and locking one that is to change. */
import { type Kysely, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Usuario } from '../../contract/usuarios.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'

/** Users with the names of what they are linked to, as the contract shows them. */
export function selectUsuarios(db: Kysely<Tables>) {
  return db
    .selectFrom('usuarios')
    .select((eb) => [
      ...COLUNAS,
      sql<boolean>`usuarios.user_id is not null`.as('tem_acesso'),
      eb
        .selectFrom('auth.user')
        .select('auth.user.emailVerified')
        .whereRef('auth.user.id', '=', 'usuarios.user_id')
        .as('email_confirmado'),
      jsonObjectFrom(
        eb
          .selectFrom('lojas')
          .select(['lojas.id', 'lojas.nome'])
          .whereRef('lojas.id', '=', 'usuarios.loja_id'),
      ).as('loja'),
      jsonObjectFrom(
        eb
          .selectFrom('colaboradores')
          .select(['colaboradores.id', 'colaboradores.nome'])
          .whereRef('colaboradores.id', '=', 'usuarios.colaborador_id'),
      ).as('colaborador'),
    ])
}

const COLUNAS = [
  'usuarios.id',
  'usuarios.versao',
  'usuarios.nome',
  'usuarios.email',
  'usuarios.cargo',
  'usuarios.status',
  'usuarios.inativado_por_administrador',
  'usuarios.loja_id',
  'usuarios.colaborador_id',
  'usuarios.data_admissao',
  'usuarios.created_at',
] as const

/** The user, or null. */
export async function procurarUsuario(db: Kysely<Tables>, id: string): Promise<Usuario | null> {
  return (await selectUsuarios(db).where('usuarios.id', '=', id).executeTakeFirst()) ?? null
}

/** The user. Throws Recusa NAO_ENCONTRADO. */
export async function obterUsuario(db: Kysely<Tables>, id: string): Promise<Usuario> {
  const usuario = await procurarUsuario(db, id)
  if (!usuario) throw usuarioNaoEncontrado()
  return usuario
}

/**
 * Locks the user until the transaction's end, so that of two who change at once the second sees the first. Throws Recusa:
 * NAO_ENCONTRADO; VERSAO_ANTIGA, with the present user as `dados.atual`, when somebody saved since `versao`.
 */
export async function travarUsuario(db: Kysely<Tables>, id: string, versao?: number) {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'versao', 'user_id', 'nome', 'email', 'cargo', 'status', 'inativado_por_administrador'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!usuario) throw usuarioNaoEncontrado()
  if (versao !== undefined && usuario.versao !== versao)
    throw new Recusa(
      'VERSAO_ANTIGA',
      'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
      { dados: { atual: await procurarUsuario(db, id) } },
    )
  return usuario
}

function usuarioNaoEncontrado(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Usuário não encontrado')
}
