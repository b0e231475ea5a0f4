/** One's own profile: who one is, the second factor of one's sign-in, and one's open sessions. */
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
  /** When the usuario was registered, as an instant. */
  membro_desde: z.string(),
  loja: z.object({ id: z.string(), nome: z.string() }).nullable(),
  colaborador: z.object({ id: z.string(), nome: z.string(), cargo: z.enum(CARGOS) }).nullable(),
  segundo_fator: z.object({
    ativo: z.boolean(),
    /** How many recovery codes were not used yet; null without a second factor. */
    codigos_restantes: z.number().nullable(),
  }),
  versao: z.number(),
})
export type Perfil = z.output<typeof perfil>

const sessaoAberta = z.object({
  id: z.string(),
  /** Device and browser in words. */
  dispositivo: z.string(),
  /** A program's, not a browser's. */
  programa: z.boolean(),
  /** Address of the last use. */
  ip: z.string().nullable(),
  criada_em: z.string(),
  usada_em: z.string(),
  /** The session that asks. */
  atual: z.boolean(),
})
export type SessaoAberta = z.output<typeof sessaoAberta>

/** The password, asked again before the second factor changes. */
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
  /** The second factor counts from here on; the recovery codes are shown this once. */
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
