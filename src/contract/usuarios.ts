/** Usuários: schemas of their forms, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import { CARGOS_USUARIO, MENSAGENS_USUARIO } from '../core/usuarios.ts'
import { emailObrigatorio, id, linhaObrigatoria, nomeado, opcional } from './campos.ts'
import { linhaDe } from './linha.ts'
import { feito, ordemPor, porId, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotasDeCadastro } from './rotas-de-cadastro.ts'

const { obrigatoriosNovo, obrigatoriosEdicao } = MENSAGENS_USUARIO

/** A password as typed; its quality is checked by the server, whose configuration sets the minimum length. */
const senha = z.string({ error: obrigatoriosNovo }).min(1, obrigatoriosNovo).max(1024, 'Senha muito longa')

const ligacao = opcional(id)

/** The fields of both forms; if name or email is missing, the error is `obrigatorios`. */
const campos = (obrigatorios: string) => ({
  nome: linhaObrigatoria(obrigatorios),
  email: emailObrigatorio(obrigatorios),
  cargo: z.enum(CARGOS_USUARIO, { error: 'Cargo inválido' }),
  status: z.enum(STATUS_REGISTRO, { error: 'Status inválido' }),
  loja_id: ligacao,
  colaborador_id: ligacao,
})

const novo = campos(obrigatoriosNovo)

/** The fields of a new user; by default active Staff. */
export const usuarioNovo = z.strictObject({
  ...novo,
  senha,
  cargo: novo.cargo.default('Staff'),
  status: novo.status.default('Ativo'),
})
export type UsuarioNovo = z.output<typeof usuarioNovo>

/** The fields of an edited user. */
export const usuarioEditado = z.strictObject(campos(obrigatoriosEdicao))
export type UsuarioEditado = z.output<typeof usuarioEditado>

/** A user in the list and the forms. */
export const usuario = linhaDe(usuarioEditado.shape, {
  /** If true, Staff may not reactivate the user. */
  inativado_por_administrador: z.boolean(),
  /** Whether there is a login. */
  tem_acesso: z.boolean(),
  /** Whether the person opened the link of the invitation; null without a login. */
  email_confirmado: z.boolean().nullable(),
  /** Whether sign-in requires a code besides the password. */
  segundo_fator: z.boolean(),
  loja: nomeado.nullable(),
  colaborador: nomeado.nullable(),
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

/** The columns the list can be sorted by. */
export const ORDENS_DE_USUARIOS = ['nome', 'email', 'cargo', 'status'] as const

/** Filters of the list; the text is searched in name and email. */
const filtrosDeUsuarios = z.strictObject({
  texto: textoDaBusca,
  ordem: ordemPor(ORDENS_DE_USUARIOS),
})
export type FiltrosDeUsuarios = z.output<typeof filtrosDeUsuarios>

const tags = ['Usuários']

export const usuariosRotas = {
  ...rotasDeCadastro('usuarios', {
    linha: usuario,
    novo: usuarioNovo,
    editado: usuarioEditado,
    filtros: filtrosDeUsuarios,
  }),
  alternar: rotaDeAlternar('usuarios', usuario),
  /** Creates a login for a user who is 'Sem Acesso' and sends an invitation. */
  darAcesso: oc
    .route({ method: 'POST', path: '/usuarios/{id}/acesso', summary: 'Dar acesso a um usuário', tags })
    .input(z.strictObject({ id, senha }))
    .output(usuario),
  /** Sets another user's password and ends their sessions. */
  redefinirSenha: oc
    .route({ method: 'POST', path: '/usuarios/{id}/senha', summary: 'Redefinir a senha de um usuário', tags })
    .input(z.strictObject({ id, senha }))
    .output(feito),
  /** Removes another user's second factor, for someone who lost the device. */
  removerSegundoFator: oc
    .route({
      method: 'DELETE',
      path: '/usuarios/{id}/segundo-fator',
      summary: 'Remover a verificação em duas etapas de um usuário',
      tags,
    })
    .input(porId)
    .output(usuario),
  /** Repairs mismatches between users and logins, and returns the counts. */
  sincronizar: oc
    .route({ method: 'POST', path: '/usuarios/sincronizar', summary: 'Sincronizar usuários e acessos', tags })
    .input(z.strictObject({}).optional())
    .output(sincronizacao),
}
