/** Queries for users: the filtered list, one user, and one locked for a change. */
import { sql } from 'kysely'
import type { Usuario, UsuarioFilterInput } from '../../contract/usuarios.ts'
import { situacaoOfUsuario, USUARIO_FIELDS } from '../../core/usuarios.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { type ListInput, matchesText, named, ordered } from '../cadastro/list.ts'
import { notFound, readerOf } from '../cadastro/not-found.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'
import { columnsFrom } from '../export/columns.ts'

/** The users that match the filters, in the requested order. */
export function selectUsuarios(db: Db, filters: UsuarioFilterInput & ListInput) {
  return usuarios(db).where(matchesText('usuarios', filters.texto)).orderBy(ordered('usuarios', filters))
}

/** The user. Throws Recusa NAO_ENCONTRADO. */
export const obterUsuario = readerOf('usuarios', usuarios)

/**
 * Locks the user's row until the end of the transaction and returns it. Throws Recusa: NAO_ENCONTRADO; VERSAO_ANTIGA
 * like lockVersion, if a `versao` is given.
 */
export async function lockUsuario(db: Db, id: string, versao?: number) {
  if (versao !== undefined)
    await lockVersion(db, 'usuarios', { id, versao, obter: () => obterUsuario(db, id) })
  return db
    .selectFrom('usuarios')
    .select(['id', 'user_id', 'nome', 'email', 'cargo', 'status', 'inativado_por_administrador'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('usuarios'))
}

export const USUARIOS_COLUMNS = columnsFrom<Usuario, typeof USUARIO_FIELDS>(USUARIO_FIELDS, {
  createdTitle: 'Cadastrado em',
  more: [{ title: 'Admissão', type: 'data', width: 12, value: ({ data_admissao }) => data_admissao }],
  impressas: ['nome', 'email', 'cargo', 'status', 'loja_id'],
  widths: { nome: 34, email: 34, cargo: 15, status: 12, colaborador_id: 34 },
  overrides: { status: { value: situacaoOfUsuario } },
})

function usuarios(db: Db) {
  return db
    .selectFrom('usuarios')
    .select((eb) => [
      ...columnsOf('usuarios', USUARIO_FIELDS, ['inativado_por_administrador', 'data_admissao']),
      sql<boolean>`usuarios.user_id is not null`.as('tem_acesso'),
      eb
        .selectFrom('auth.user')
        .select('auth.user.emailVerified')
        .whereRef('auth.user.id', '=', 'usuarios.user_id')
        .as('email_confirmado'),
      sql<boolean>`exists (select from auth."twoFactor" f where f."userId" = usuarios.user_id and f.verified)`.as(
        'segundo_fator',
      ),
      named('lojas', 'usuarios.loja_id').as('loja'),
      named('colaboradores', 'usuarios.colaborador_id').as('colaborador'),
    ])
}
