/** The caller's own profile: personal data, second factor and open sessions. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CARGOS } from '../core/colaboradores.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { USUARIO_CARGOS } from '../core/usuarios.ts'
import { requiredLine, versao } from './fields.ts'
import { requiredSenha, verificationCode } from './sessao.ts'

export const perfilNomeInput = z.strictObject({ nome: requiredLine('Nome é obrigatório') })

const perfil = z.object({
  nome: z.string(),
  email: z.string(),
  cargo: z.enum(USUARIO_CARGOS),
  status: z.enum(RECORD_STATUSES),
  /** When the usuario was created, as an instant. */
  membro_desde: z.string(),
  loja: z.object({ id: z.string(), nome: z.string() }).nullable(),
  colaborador: z.object({ id: z.string(), nome: z.string(), cargo: z.enum(CARGOS) }).nullable(),
  segundo_fator: z.object({
    ativo: z.boolean(),
    /** Unused recovery codes; null without a second factor. */
    codigos_restantes: z.number().nullable(),
  }),
  versao: z.number(),
})
export type Perfil = z.output<typeof perfil>

const openSessao = z.object({
  id: z.string(),
  /** Device and browser in words. */
  dispositivo: z.string(),
  /** True for an API client, false for a browser. */
  programa: z.boolean(),
  /** The address of the last use. */
  ip: z.string().nullable(),
  criada_em: z.string(),
  usada_em: z.string(),
  /** True for the caller's current session. */
  atual: z.boolean(),
})
export type OpenSessao = z.output<typeof openSessao>

/** The password, requested again before a change of the second factor. */
export const perfilSenhaInput = z.strictObject({ senha: requiredSenha('Senha é obrigatória') })
export const perfilCodigoInput = z.strictObject({ codigo: verificationCode })

const recoveryCodes = z.object({ codigos: z.array(z.string()) })
const done = z.object({ ok: z.literal(true) })
const tags = ['Perfil']

export const perfilRoutes = {
  obter: oc
    .route({ method: 'GET', path: '/perfil', summary: 'O próprio perfil', tags })
    .input(z.strictObject({}).optional())
    .output(perfil),
  atualizarNome: oc
    .route({ method: 'PUT', path: '/perfil/nome', summary: 'Alterar o próprio nome', tags })
    .input(perfilNomeInput.extend({ versao }))
    .output(z.object({ nome: z.string(), versao: z.number() })),

  sessoes: oc
    .route({ method: 'GET', path: '/perfil/sessoes', summary: 'As próprias sessões abertas', tags })
    .input(z.strictObject({}).optional())
    .output(z.object({ sessoes: z.array(openSessao) })),
  encerrarSessao: oc
    .route({ method: 'DELETE', path: '/perfil/sessoes/{id}', summary: 'Encerrar uma sessão', tags })
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .output(done),
  encerrarOutras: oc
    .route({ method: 'DELETE', path: '/perfil/sessoes', summary: 'Encerrar as outras sessões', tags })
    .input(z.strictObject({}).optional())
    .output(z.object({ encerradas: z.number() })),

  iniciarSegundoFator: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator',
      summary: 'Começar a verificação em duas etapas',
      tags,
    })
    .input(perfilSenhaInput)
    .output(z.object({ uri: z.string(), chave: z.string() })),
  /** Activates the second factor; returns the recovery codes, which are shown only this once. */
  confirmarSegundoFator: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/confirmar',
      summary: 'Ativar a verificação em duas etapas',
      tags,
    })
    .input(perfilCodigoInput)
    .output(recoveryCodes),
  gerarCodigos: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/codigos',
      summary: 'Gerar novos códigos de recuperação',
      tags,
    })
    .input(perfilSenhaInput)
    .output(recoveryCodes),
  desativarSegundoFator: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/desativar',
      summary: 'Desativar a verificação em duas etapas',
      tags,
    })
    .input(perfilSenhaInput)
    .output(done),
}
