/** Usuários: who may sign in, the schemas of their forms and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import { CARGOS_USUARIO, MENSAGENS_USUARIO } from '../core/usuarios.ts'
import { emailObrigatorio, id, linhaObrigatoria, nomeado, opcional } from './campos.ts'
import { linhaDe } from './linha.ts'
import { feito, ordemPor, porId, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotasDeCadastro } from './rotas-de-cadastro.ts'

const { obrigatoriosNovo, obrigatoriosEdicao } = MENSAGENS_USUARIO

/** A password as it is typed: what makes one good, the server's configuration says. */
const senha = z.string({ error: obrigatoriosNovo }).min(1, obrigatoriosNovo).max(1024, 'Senha muito longa')

const ligacao = opcional(id)

/** What both forms ask; a name or email that is missing says `obrigatorios`. */
const campos = (obrigatorios: string) => ({
  nome: linhaObrigatoria(obrigatorios),
  email: emailObrigatorio(obrigatorios),
  cargo: z.enum(CARGOS_USUARIO, { error: 'Cargo inválido' }),
  status: z.enum(STATUS_REGISTRO, { error: 'Status inválido' }),
  loja_id: ligacao,
  colaborador_id: ligacao,
})

const novo = campos(obrigatoriosNovo)

/** The fields of a new user, who is active Staff unless said otherwise. */
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

/** A user as the list and the forms read it. */
export const usuario = linhaDe(usuarioEditado.shape, {
  /** Then Staff may not make them Ativo again. */
  inativado_por_administrador: z.boolean(),
  /** Whether there is a login. */
  tem_acesso: z.boolean(),
  /** Whether the person opened the link of the invitation; null without a login. */
  email_confirmado: z.boolean().nullable(),
  /** Whether signing in asks for a code besides the password. */
  segundo_fator: z.boolean(),
  loja: nomeado.nullable(),
  colaborador: nomeado.nullable(),
  /** YYYY-MM-DD, the linked colaborador's. */
  data_admissao: z.string().nullable(),
})
export type Usuario = z.output<typeof usuario>

/** What "Sincronizar" mended. */
const sincronizacao = z.object({
  /** Logins that had no user, and now have one: Staff, Inativo. */
  criados: z.number(),
  /** Users whose login was gone, and who are now without one. */
  desligados: z.number(),
  /** Users without a login, to whom one of the same email was given. */
  ligados: z.number(),
})
export type Sincronizacao = z.output<typeof sincronizacao>

/** The columns by which the list can be ordered. */
export const ORDENS_DE_USUARIOS = ['nome', 'email', 'cargo', 'status'] as const

/** What narrows the list: name or email contain the text. */
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
  /** Makes a login for somebody who is 'Sem Acesso', with an invitation as for a new user. */
  darAcesso: oc
    .route({ method: 'POST', path: '/usuarios/{id}/acesso', summary: 'Dar acesso a um usuário', tags })
    .input(z.strictObject({ id, senha }))
    .output(usuario),
  /** Sets another's password and ends their sessions. */
  redefinirSenha: oc
    .route({ method: 'POST', path: '/usuarios/{id}/senha', summary: 'Redefinir a senha de um usuário', tags })
    .input(z.strictObject({ id, senha }))
    .output(feito),
  /** Takes another's second factor away, for somebody who lost the device. */
  removerSegundoFator: oc
    .route({
      method: 'DELETE',
      path: '/usuarios/{id}/segundo-fator',
      summary: 'Remover a verificação em duas etapas de um usuário',
      tags,
    })
    .input(porId)
    .output(usuario),
  /** Mends users and logins that do not belong together, and counts what it mended. */
  sincronizar: oc
    .route({ method: 'POST', path: '/usuarios/sincronizar', summary: 'Sincronizar usuários e acessos', tags })
    .input(z.strictObject({}).optional())
    .output(sincronizacao),
}
