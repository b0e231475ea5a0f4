/** Sign-in and sign-out, the browser's session, password recovery and change, and the first access. */
import { z } from 'zod'
import { RESTRICOES } from '../core/restricoes.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { USUARIO_CARGOS } from '../core/usuarios.ts'
import { marca } from './configuracoes.ts'
import { named, requiredEmail, requiredLine } from './fields.ts'
import { done, noInput } from './lists.ts'
import { routesOf } from './routes.ts'

export const requiredSenha = (message: string) =>
  z.string({ error: message }).min(1, message).max(1024, 'Senha muito longa')

const CODE_REQUIRED = 'Código de verificação é obrigatório'

/** As typed: six digits from an authenticator app, or a recovery code. */
export const verificationCode = z
  .string({ error: CODE_REQUIRED })
  .trim()
  .min(1, CODE_REQUIRED)
  .max(40, 'Código muito longo')

/** `codigo` is required if the login has a second factor: without it the refusal is CODIGO_NECESSARIO. */
export const credentials = z.strictObject({
  email: requiredEmail('Email é obrigatório'),
  password: requiredSenha('Senha é obrigatória'),
  codigo: verificationCode.optional(),
})

/** The signed-in person. `usuario` is null for a login without a row in usuarios. */
const sessaoUsuario = z.object({
  id: z.string(),
  email: z.string(),
  nome: z.string(),
  usuario: z
    .object({
      id: z.string(),
      cargo: z.enum(USUARIO_CARGOS),
      status: z.enum(RECORD_STATUSES),
      /** What Configurações takes from the cargo. */
      restricoes: z.array(z.enum(RESTRICOES)),
      /** The loja whose sales alone the person sees: their own; null without one, and for who sees all sales. */
      loja: named.nullable(),
    })
    .nullable(),
})

/**
 * The part of a session visible to JavaScript: never the tokens. `expires_at` is in seconds since 1970, `expires_in` in
 * seconds.
 */
const sessao = z.object({
  user: sessaoUsuario,
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  expires_at: z.number(),
})
export type Sessao = z.output<typeof sessao>

/** An API client's session, with its two tokens. */
const sessaoWithTokens = sessao.extend({ access_token: z.string(), refresh_token: z.string() })

/** Settings of the installation that screens need before sign-in. */
export const ambiente = z.object({
  senha_minima: z.number(),
  primeiro_acesso: z.boolean(),
  /** Whether mails are sent; otherwise they wait in Caixa de saída for an Administrador to deliver. */
  envia_emails: z.boolean(),
  /** Null until an Administrador configured a name or a logo. */
  marca: marca.nullable(),
})

const sessaoAtual = z.object({ sessao: sessao.nullable(), ambiente })
/** The current session, null if signed out, and the installation. */
export type SessaoAtual = z.output<typeof sessaoAtual>

const session = routesOf(['Sessão'])

export const sessaoRoutes = {
  /** The current session, or null. */
  obter: session.get('/sessao', 'A sessão atual').input(noInput).output(sessaoAtual),
  entrar: session.post('/sessao', 'Entrar, com cookie').input(credentials).output(sessao),
  token: session
    .post('/sessao/token', 'Entrar de um programa, com tokens')
    .input(credentials)
    .output(sessaoWithTokens),
  renovar: session
    .post('/sessao/renovar', 'Renovar a sessão')
    .input(z.strictObject({ refresh_token: z.string().max(512).optional() }).optional())
    .output(z.union([sessaoWithTokens, sessao])),
  sair: session.remove('/sessao', 'Sair').input(noInput).output(done),
}

/** The two tokens of a link that sets a password. */
const resetLink = z.strictObject({
  access_token: z.string().min(1).max(512),
  refresh_token: z.string().min(1).max(512),
})

/** Whether such a link can still be used; 'usado' also after the password was changed otherwise. */
const linkSituacao = z.enum(['valido', 'usado', 'invalido'])
export type LinkSituacao = z.output<typeof linkSituacao>

const password = routesOf(['Senha'])

export const senhaRoutes = {
  recuperar: password
    .post('/senha/recuperar', 'Pedir o email de recuperação')
    .input(z.strictObject({ email: requiredEmail('Email é obrigatório') }))
    .output(done),
  /** Whether a link's two tokens can still set a password; the link stays as it is. */
  consultar: password
    .post('/senha/consultar', 'Verificar o link de redefinição')
    .input(resetLink)
    .output(z.object({ situacao: linkSituacao })),
  redefinir: password
    .post('/senha/redefinir', 'Definir a senha com o link recebido')
    .input(resetLink.extend({ password: requiredSenha('Senha é obrigatória') }))
    .output(done),
  alterar: password
    .post('/senha/alterar', 'Alterar a própria senha')
    .input(
      z.strictObject({
        senha_atual: requiredSenha('Senha atual é obrigatória'),
        nova_senha: requiredSenha('Nova senha é obrigatória'),
      }),
    )
    .output(done),
}

const firstAccess = routesOf(['Acesso'])

export const acessoRoutes = {
  /** Whether a one-time set-up token is still valid. */
  consultar: firstAccess
    .post('/acesso/consultar', 'Verificar o link de primeiro acesso')
    .input(z.strictObject({ token: z.string().min(1).max(512) }))
    .output(z.object({ valido: z.boolean() })),
  criarPrimeiro: firstAccess
    .post('/acesso/primeiro', 'Criar o primeiro Administrador')
    .input(
      z.strictObject({
        token: z.string().min(1).max(512),
        nome: requiredLine('Nome é obrigatório'),
        email: requiredEmail('Email é obrigatório'),
        password: requiredSenha('Senha é obrigatória'),
      }),
    )
    .output(sessao),
  confirmarEmail: firstAccess
    .post('/acesso/confirmar-email', 'Confirmar o email de um convite')
    .input(z.strictObject({ token: z.string().min(1).max(2048) }))
    .output(done),
}
