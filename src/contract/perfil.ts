/** The caller's own profile: personal data, second factor and open sessions. */
import { z } from 'zod'
import { CARGOS } from '../core/colaboradores.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { USUARIO_CARGOS } from '../core/usuarios.ts'
import { requiredLine, versao } from './fields.ts'
import { done, noInput } from './lists.ts'
import { routesOf } from './routes.ts'
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
const { get, post, put, remove } = routesOf(['Perfil'])

export const perfilRoutes = {
  obter: get('/perfil', 'O próprio perfil').input(noInput).output(perfil),
  atualizarNome: put('/perfil/nome', 'Alterar o próprio nome')
    .input(perfilNomeInput.extend({ versao }))
    .output(z.object({ nome: z.string(), versao: z.number() })),

  sessoes: get('/perfil/sessoes', 'As próprias sessões abertas')
    .input(noInput)
    .output(z.object({ sessoes: z.array(openSessao) })),
  encerrarSessao: remove('/perfil/sessoes/{id}', 'Encerrar uma sessão')
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .output(done),
  encerrarOutras: remove('/perfil/sessoes', 'Encerrar as outras sessões')
    .input(noInput)
    .output(z.object({ encerradas: z.number() })),

  iniciarSegundoFator: post('/perfil/segundo-fator', 'Começar a verificação em duas etapas')
    .input(perfilSenhaInput)
    .output(z.object({ uri: z.string(), chave: z.string() })),
  /** Activates the second factor; returns the recovery codes, which are shown only this once. */
  confirmarSegundoFator: post('/perfil/segundo-fator/confirmar', 'Ativar a verificação em duas etapas')
    .input(perfilCodigoInput)
    .output(recoveryCodes),
  gerarCodigos: post('/perfil/segundo-fator/codigos', 'Gerar novos códigos de recuperação')
    .input(perfilSenhaInput)
    .output(recoveryCodes),
  desativarSegundoFator: post('/perfil/segundo-fator/desativar', 'Desativar a verificação em duas etapas')
    .input(perfilSenhaInput)
    .output(done),
}
