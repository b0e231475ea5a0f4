/** Usuários: schemas of their forms, and the routes. */
import { z } from 'zod'
import { RECORD_STATUSES } from '../core/status.ts'
import { USUARIO_CARGOS, USUARIO_MESSAGES } from '../core/usuarios.ts'
import { alternarRoute, cadastroRoutes } from './cadastro-routes.ts'
import { id, named, optional, requiredEmail, requiredLine } from './fields.ts'
import { byId, done, noInput, optionalSearchText, sortOrderOf } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

const { requiredForNew, requiredForEdit } = USUARIO_MESSAGES

/** A password as typed; its quality is checked by the server, whose configuration sets the minimum length. */
const senha = z.string({ error: requiredForNew }).min(1, requiredForNew).max(1024, 'Senha muito longa')

const optionalLink = optional(id)

/** The fields of both forms; if name or email is missing, the error is `requiredMessage`. */
const fieldsOf = (requiredMessage: string) => ({
  nome: requiredLine(requiredMessage),
  email: requiredEmail(requiredMessage),
  cargo: z.enum(USUARIO_CARGOS, { error: 'Cargo inválido' }),
  status: z.enum(RECORD_STATUSES, { error: 'Status inválido' }),
  loja_id: optionalLink,
  colaborador_id: optionalLink,
})

const newFields = fieldsOf(requiredForNew)

/** The fields of a new user; by default active Staff. */
export const newUsuarioInput = z.strictObject({
  ...newFields,
  senha,
  cargo: newFields.cargo.default('Staff'),
  status: newFields.status.default('Ativo'),
})
export type NewUsuarioInput = z.output<typeof newUsuarioInput>

/** The fields of an edited user. */
export const editedUsuarioInput = z.strictObject(fieldsOf(requiredForEdit))
export type EditedUsuarioInput = z.output<typeof editedUsuarioInput>

/** A user in the list and the forms. */
export const usuario = rowOf(editedUsuarioInput.shape, {
  /** If true, Staff may not reactivate the user. */
  inativado_por_administrador: z.boolean(),
  /** Whether there is a login. */
  tem_acesso: z.boolean(),
  /** Whether the person opened the link of the invitation; null without a login. */
  email_confirmado: z.boolean().nullable(),
  /** Whether sign-in requires a code besides the password. */
  segundo_fator: z.boolean(),
  loja: named.nullable(),
  colaborador: named.nullable(),
  /** YYYY-MM-DD, copied from the linked colaborador. */
  data_admissao: z.string().nullable(),
})
export type Usuario = z.output<typeof usuario>

/** The repairs made by "Sincronizar". */
const sincronizacao = z.object({
  /** Logins without a user, for which one was created: Staff, Inativo. */
  criados: z.number(),
  /** Users whose login no longer existed; now without one. */
  desligados: z.number(),
  /** Users without a login who were linked to one with the same email. */
  ligados: z.number(),
})
export type Sincronizacao = z.output<typeof sincronizacao>

const convites = z.object({
  /** Invitations that wait for their turn. */
  aguardando: z.number(),
  /** Usuarios 'Sem Acesso' whose invitation does not wait yet. */
  sem_acesso: z.number(),
  /** Some of those, Administradores first, with what each would become. */
  a_convidar: z.array(
    z.object({ id: z.string(), nome: z.string(), email: z.string(), cargo: z.enum(USUARIO_CARGOS) }),
  ),
  /** Invitations that could not be sent. */
  falhas: z.array(z.object({ id: z.string(), nome: z.string(), email: z.string(), falha: z.string() })),
})
export type Convites = z.output<typeof convites>

/** The columns the list can be sorted by. */
export const USUARIO_SORT_COLUMNS = ['nome', 'email', 'cargo', 'status'] as const

/** Filters of the list; the text is searched in name and email. */
const usuarioFilterInput = z.strictObject({
  texto: optionalSearchText,
  ordem: sortOrderOf(USUARIO_SORT_COLUMNS),
})
export type UsuarioFilterInput = z.output<typeof usuarioFilterInput>

const { get, post, remove } = routesOf(['Usuários'])

export const usuariosRoutes = {
  ...cadastroRoutes('usuarios', {
    row: usuario,
    newInput: newUsuarioInput,
    editedInput: editedUsuarioInput,
    filters: usuarioFilterInput,
  }),
  alternar: alternarRoute('usuarios', usuario),
  /** Creates a login for a user who is 'Sem Acesso' and sends an invitation. */
  darAcesso: post('/usuarios/{id}/acesso', 'Dar acesso a um usuário')
    .input(z.strictObject({ id, senha }))
    .output(usuario),
  /** Queues invitations of everybody who is 'Sem Acesso'; they are sent within the limit of mails. */
  convidarTodos: post('/convites', 'Convidar quem está sem acesso')
    .input(noInput)
    .output(z.object({ convidados: z.number() })),
  convites: get('/convites', 'Convites que aguardam a sua vez').input(noInput).output(convites),
  pararConvites: remove('/convites', 'Parar os convites que aguardam').input(noInput).output(done),
  /** Sets another user's password and ends their sessions. */
  redefinirSenha: post('/usuarios/{id}/senha', 'Redefinir a senha de um usuário')
    .input(z.strictObject({ id, senha }))
    .output(done),
  /** Removes another user's second factor, for someone who lost the device. */
  removerSegundoFator: remove(
    '/usuarios/{id}/segundo-fator',
    'Remover a verificação em duas etapas de um usuário',
  )
    .input(byId)
    .output(usuario),
  /** Repairs mismatches between users and logins, and returns the counts. */
  sincronizar: post('/usuarios/sincronizar', 'Sincronizar usuários e acessos')
    .input(noInput)
    .output(sincronizacao),
}
