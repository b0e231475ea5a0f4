/** Sign-in and sign-out, the browser's session, password recovery and change, and the first access. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import { CARGOS_USUARIO } from '../core/usuarios.ts'
import { emailObrigatorio, linhaObrigatoria } from './campos.ts'
import { marca } from './configuracoes.ts'

export const senhaInformada = (mensagem: string) =>
  z.string({ error: mensagem }).min(1, mensagem).max(1024, 'Senha muito longa')

const CODIGO_OBRIGATORIO = 'Código de verificação é obrigatório'

/** As typed: six digits from an authenticator app, or a recovery code. */
export const codigoDeVerificacao = z
  .string({ error: CODIGO_OBRIGATORIO })
  .trim()
  .min(1, CODIGO_OBRIGATORIO)
  .max(40, 'Código muito longo')

/** `codigo` is required if the login has a second factor: without it the refusal is CODIGO_NECESSARIO. */
export const credenciais = z.strictObject({
  email: emailObrigatorio('Email é obrigatório'),
  password: senhaInformada('Senha é obrigatória'),
  codigo: codigoDeVerificacao.optional(),
})

/** The signed-in person. `usuario` is null for a login without a row in usuarios. */
const usuarioDaSessao = z.object({
  id: z.string(),
  email: z.string(),
  nome: z.string(),
  usuario: z
    .object({
      id: z.string(),
      cargo: z.enum(CARGOS_USUARIO),
      status: z.enum(STATUS_REGISTRO),
    })
    .nullable(),
})

/**
 * The part of a session visible to JavaScript: never the tokens. `expires_at` is in seconds since 1970, `expires_in` in
 * seconds.
 */
const sessao = z.object({
  user: usuarioDaSessao,
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  expires_at: z.number(),
})
export type Sessao = z.output<typeof sessao>

/** An API client's session, with its two tokens. */
const sessaoComTokens = sessao.extend({ access_token: z.string(), refresh_token: z.string() })

/** Settings of the installation that screens need before sign-in. */
export const ambiente = z.object({
  senha_minima: z.number(),
  primeiro_acesso: z.boolean(),
  /** Null until an Administrador configured a name or a logo. */
  marca: marca.nullable(),
})

const resposta = z.object({ ok: z.literal(true) })

export const sessaoRotas = {
  /** The current session, or null. */
  obter: oc
    .route({ method: 'GET', path: '/sessao', summary: 'A sessão atual', tags: ['Sessão'] })
    .input(z.strictObject({}).optional())
    .output(z.object({ sessao: sessao.nullable(), ambiente })),
  entrar: oc
    .route({ method: 'POST', path: '/sessao', summary: 'Entrar, com cookie', tags: ['Sessão'] })
    .input(credenciais)
    .output(sessao),
  token: oc
    .route({
      method: 'POST',
      path: '/sessao/token',
      summary: 'Entrar de um programa, com tokens',
      tags: ['Sessão'],
    })
    .input(credenciais)
    .output(sessaoComTokens),
  renovar: oc
    .route({ method: 'POST', path: '/sessao/renovar', summary: 'Renovar a sessão', tags: ['Sessão'] })
    .input(z.strictObject({ refresh_token: z.string().max(512).optional() }).optional())
    .output(z.union([sessaoComTokens, sessao])),
  sair: oc
    .route({ method: 'DELETE', path: '/sessao', summary: 'Sair', tags: ['Sessão'] })
    .input(z.strictObject({}).optional())
    .output(resposta),
}

/** The two tokens of a link that sets a password. */
const linkDeRedefinicao = z.strictObject({
  access_token: z.string().min(1).max(512),
  refresh_token: z.string().min(1).max(512),
})

/** Whether such a link can still be used; 'usado' also after the password was changed otherwise. */
const situacaoDoLink = z.enum(['valido', 'usado', 'invalido'])
export type SituacaoDoLink = z.output<typeof situacaoDoLink>

export const senhaRotas = {
  recuperar: oc
    .route({
      method: 'POST',
      path: '/senha/recuperar',
      summary: 'Pedir o email de recuperação',
      tags: ['Senha'],
    })
    .input(z.strictObject({ email: emailObrigatorio('Email é obrigatório') }))
    .output(resposta),
  /** Whether a link's two tokens can still set a password; the link stays as it is. */
  consultar: oc
    .route({
      method: 'POST',
      path: '/senha/consultar',
      summary: 'Verificar o link de redefinição',
      tags: ['Senha'],
    })
    .input(linkDeRedefinicao)
    .output(z.object({ situacao: situacaoDoLink })),
  redefinir: oc
    .route({
      method: 'POST',
      path: '/senha/redefinir',
      summary: 'Definir a senha com o link recebido',
      tags: ['Senha'],
    })
    .input(linkDeRedefinicao.extend({ password: senhaInformada('Senha é obrigatória') }))
    .output(resposta),
  alterar: oc
    .route({ method: 'POST', path: '/senha/alterar', summary: 'Alterar a própria senha', tags: ['Senha'] })
    .input(
      z.strictObject({
        senha_atual: senhaInformada('Senha atual é obrigatória'),
        nova_senha: senhaInformada('Nova senha é obrigatória'),
      }),
    )
    .output(resposta),
}

export const acessoRotas = {
  /** Whether a one-time set-up token is still valid. */
  consultar: oc
    .route({
      method: 'POST',
      path: '/acesso/consultar',
      summary: 'Verificar o link de primeiro acesso',
      tags: ['Acesso'],
    })
    .input(z.strictObject({ token: z.string().min(1).max(512) }))
    .output(z.object({ valido: z.boolean() })),
  criarPrimeiro: oc
    .route({
      method: 'POST',
      path: '/acesso/primeiro',
      summary: 'Criar o primeiro Administrador',
      tags: ['Acesso'],
    })
    .input(
      z.strictObject({
        token: z.string().min(1).max(512),
        nome: linhaObrigatoria('Nome é obrigatório'),
        email: emailObrigatorio('Email é obrigatório'),
        password: senhaInformada('Senha é obrigatória'),
      }),
    )
    .output(sessao),
  confirmarEmail: oc
    .route({
      method: 'POST',
      path: '/acesso/confirmar-email',
      summary: 'Confirmar o email de um convite',
      tags: ['Acesso'],
    })
    .input(z.strictObject({ token: z.string().min(1).max(2048) }))
    .output(resposta),
}
