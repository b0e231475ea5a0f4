/** The caller's own profile: personal data, second factor and open sessions. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CARGOS } from '../core/colaboradores.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import { CARGOS_USUARIO } from '../core/usuarios.ts'
import { linhaObrigatoria, versao } from './campos.ts'
import { codigoDeVerificacao, senhaInformada } from './sessao.ts'

export const nomeDoPerfil = z.strictObject({ nome: linhaObrigatoria('Nome é obrigatório') })

const perfil = z.object({
  nome: z.string(),
  email: z.string(),
  cargo: z.enum(CARGOS_USUARIO),
  status: z.enum(STATUS_REGISTRO),
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

const sessaoAberta = z.object({
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
export type SessaoAberta = z.output<typeof sessaoAberta>

/** The password, requested again before a change of the second factor. */
export const senhaDoPerfil = z.strictObject({ senha: senhaInformada('Senha é obrigatória') })
export const codigoDoPerfil = z.strictObject({ codigo: codigoDeVerificacao })

const codigos = z.object({ codigos: z.array(z.string()) })
const resposta = z.object({ ok: z.literal(true) })
const tags = ['Perfil']

export const perfilRotas = {
  obter: oc
    .route({ method: 'GET', path: '/perfil', summary: 'O próprio perfil', tags })
    .input(z.strictObject({}).optional())
    .output(perfil),
  atualizarNome: oc
    .route({ method: 'PUT', path: '/perfil/nome', summary: 'Alterar o próprio nome', tags })
    .input(nomeDoPerfil.extend({ versao }))
    .output(z.object({ nome: z.string(), versao: z.number() })),

  sessoes: oc
    .route({ method: 'GET', path: '/perfil/sessoes', summary: 'As próprias sessões abertas', tags })
    .input(z.strictObject({}).optional())
    .output(z.object({ sessoes: z.array(sessaoAberta) })),
  encerrarSessao: oc
    .route({ method: 'DELETE', path: '/perfil/sessoes/{id}', summary: 'Encerrar uma sessão', tags })
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .output(resposta),
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
    .input(senhaDoPerfil)
    .output(z.object({ uri: z.string(), chave: z.string() })),
  /** Activates the second factor; returns the recovery codes, which are shown only this once. */
  confirmarSegundoFator: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/confirmar',
      summary: 'Ativar a verificação em duas etapas',
      tags,
    })
    .input(codigoDoPerfil)
    .output(codigos),
  gerarCodigos: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/codigos',
      summary: 'Gerar novos códigos de recuperação',
      tags,
    })
    .input(senhaDoPerfil)
    .output(codigos),
  desativarSegundoFator: oc
    .route({
      method: 'POST',
      path: '/perfil/segundo-fator/desativar',
      summary: 'Desativar a verificação em duas etapas',
      tags,
    })
    .input(senhaDoPerfil)
    .output(resposta),
}
