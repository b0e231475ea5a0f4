/** Configurações: the brokerage, its logo, the defaults of a new sale and the local holidays. */
import { z } from 'zod'
import { BASES } from '../core/comissao.ts'
import { MAX_DECLARACAO } from '../core/comissoes/extratos.ts'
import { DEFAULT_STATUSES } from '../core/configuracoes.ts'
import { DADOS_DO_CLIENTE } from '../core/dados-do-cliente.ts'
import { checkCnpj, normalizeCnpj } from '../core/documents.ts'
import { FINANCEIRO_CONFIGURACOES_MESSAGES, LIBERACOES } from '../core/financeiro/configuracoes.ts'
import { FAVORECIDO_MESSAGES, VINCULOS_COM_NOTA } from '../core/financeiro/favorecidos.ts'
import { QUEM_APROVA_NAMES } from '../core/financeiro/primeiros-passos.ts'
import { MAX_LOGO_BYTES } from '../core/logo.ts'
import { ALCANCES } from '../core/rede.ts'
import { RESTRICOES } from '../core/restricoes.ts'
import { COMISSAO_PAYMENT_TYPES, INCOME_TYPES, NEW_PAYMENT_METHODS } from '../core/vendas/vendas.ts'
import { optionalEstado } from './estado.ts'
import {
  date,
  id,
  named,
  optional,
  optionalCep,
  optionalDocument,
  optionalLine,
  optionalText,
  percent,
  reais,
  refuse,
  requiredLine,
  versao,
} from './fields.ts'
import { file } from './files.ts'
import { byId, done, itemsOf, noInput, recordHistory } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

const between = (min: number, max: number) => {
  const message = `Informe um número inteiro de ${min} a ${max}`
  return z.int(message).min(min, message).max(max, message)
}

const DIAS_DE_PAGAMENTO = 'Informe ao menos um dia do mês, de 1 a 31'

const fields = {
  nome: optionalLine(120),
  cnpj: optionalDocument(checkCnpj, normalizeCnpj),
  cep: optionalCep,
  endereco: optionalLine(300),
  numero: optionalLine(20),
  complemento: optionalLine(),
  bairro: optionalLine(),
  cidade: optionalLine(),
  estado: optionalEstado,
  padrao_loja_id: optional(id),
  padrao_status: optional(z.enum(DEFAULT_STATUSES)),
  padrao_forma_pagamento: optional(z.enum(NEW_PAYMENT_METHODS)),
  padrao_tipo_renda: optional(z.enum(INCOME_TYPES)),
  padrao_base_calculo_comissao: optional(z.enum(BASES)),
  /** Proposed with a main seller whose base commission is 0. */
  padrao_percentual_comissao: optional(percent()),
  padrao_tipo_pagamento_comissao: optional(z.enum(COMISSAO_PAYMENT_TYPES)),
  /** The declaration that is signed below a statement; null for the usual one. */
  declaracao_do_extrato: optionalText(MAX_DECLARACAO),
  /** Required, so that nobody opens the data of all clients by leaving it out. */
  dados_do_cliente: z.enum(DADOS_DO_CLIENTE, { error: 'Escolha o que o Staff vê' }),
  /** Required, so that nobody gives rights back by leaving it out. */
  restricoes_do_staff: z
    .array(z.enum(RESTRICOES), { error: 'Escolha o que o Staff não pode' })
    .refine((all) => new Set(all).size === all.length, 'Restrição repetida'),
  aberturas_por_hora: optional(between(1, 1000)),
  retencao_anos: optional(between(1, 100)),
  /** The limit of all sales' attachments together. */
  anexos_gigabytes: optional(between(1, 100_000)),
}

/** Values that an earlier version does not send stay as they are. */
const financeiro = {
  /** The date of the first sales that a closing proposes and a rule releases. */
  financeiro_a_partir_de: optional(date()),
  liberacao: z.enum(LIBERACOES, 'Escolha quando as comissões são liberadas'),
  quatro_olhos: z.boolean(),
  staff_aprova_fechamentos: z.boolean(),
  dias_de_pagamento: z
    .array(between(1, 31))
    .min(1, DIAS_DE_PAGAMENTO)
    .max(31, DIAS_DE_PAGAMENTO)
    .refine((all) => new Set(all).size === all.length, 'Dia repetido'),
  corte_dias_antes: between(0, 31),
  desconto_maximo: percent(),
  pagamento_minimo: reais(),
  /** The most that is owed of advances with a new one; null without a limit. */
  teto_adiantamento_pessoa: optional(reais()),
  teto_adiantamento_todos: optional(reais()),
  /** Whose commissions stay out of a closing until the payee's NF or RPA is there. */
  vinculos_com_nota: z
    .array(z.enum(VINCULOS_COM_NOTA, FAVORECIDO_MESSAGES.vinculo))
    .refine((all) => new Set(all).size === all.length, 'Vínculo repetido'),
  pendencia_bloqueia: z.boolean(),
  avisar_por_email: z.boolean(),
  /** Of all closings together. */
  extratos_por_hora: between(1, 10_000),
}

export const storedConfiguracoes = z.strictObject({ ...fields, ...financeiro })

/** The fields of the form. */
export const configuracoesInput = z
  .strictObject({ ...fields, ...z.object(financeiro).partial().shape })
  .superRefine(({ liberacao = 'À mão', financeiro_a_partir_de }, ctx) => {
    if (liberacao !== 'À mão' && financeiro_a_partir_de === null)
      refuse(ctx, FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de, 'financeiro_a_partir_de')
  })

/** The record; `padrao_loja` also while that loja is Inativo, when new sales ignore it. */
export const configuracoes = rowOf(
  { ...fields, ...financeiro },
  {
    padrao_loja: named.extend({ status: z.string() }).nullable(),
  },
)
export type Configuracoes = z.output<typeof configuracoes>

/** An image's hash, which is its address, and its sides in pixels. */
const logo = z.object({ hash: z.string(), largura: z.number(), altura: z.number() })

/** The brokerage's data that anybody may see, also before signing in. */
export const marca = z.object({ nome: z.string().nullable(), logo: logo.nullable() })
export type Marca = z.output<typeof marca>

/** The values with which the form of a new sale begins; null where the specified one applies. */
const vendaDefaults = z.object({
  loja: named.nullable(),
  status: configuracoes.shape.padrao_status,
  forma_pagamento: configuracoes.shape.padrao_forma_pagamento,
  tipo_renda: configuracoes.shape.padrao_tipo_renda,
  base_calculo_comissao: configuracoes.shape.padrao_base_calculo_comissao,
  percentual_comissao: configuracoes.shape.padrao_percentual_comissao,
  tipo_pagamento_comissao: configuracoes.shape.padrao_tipo_pagamento_comissao,
})
export type VendaDefaults = z.output<typeof vendaDefaults>

/** The form of a local holiday. */
export const newFeriadoInput = z.strictObject({
  data: date('Data é obrigatória'),
  nome: requiredLine('Nome é obrigatório', 100),
  /** The same day and month in every year. */
  anual: z.boolean(),
})

const feriado = z.object({ id: z.string(), data: z.string(), nome: z.string(), anual: z.boolean() })
export type Feriado = z.output<typeof feriado>

const currentLogo = z.object({ logo: logo.nullable() })

/** How the server is reached and sends mails, as far as its settings say; never a password. */
const rede = z.object({
  host: z.string(),
  porta: z.number(),
  /** The address in mails' links. */
  app_url: z.string(),
  app_url_informada: z.boolean(),
  alcance: z.enum(ALCANCES),
  /** The server's own addresses in its networks. */
  enderecos: z.array(z.string()),
  windows: z.boolean(),
  servidor_de_email: z
    .object({ servidor: z.string(), usuario: z.string().nullable(), remetente: z.string().nullable() })
    .nullable(),
  /** The caller's last test mail; `erro` is why the last attempt failed. */
  ultimo_teste: z
    .object({ para: z.string(), em: z.string(), enviado: z.boolean(), erro: z.string().nullable() })
    .nullable(),
})
export type Rede = z.output<typeof rede>

/** The hash of the logo that the caller last saw; refused if there is another one by now. */
const previous = z.string().max(64).nullable()

const { get, post, put, remove } = routesOf(['Configurações'])

export const configuracoesRoutes = {
  obter: get('/configuracoes', 'Obter as configurações').input(noInput).output(configuracoes),
  atualizar: put('/configuracoes', 'Alterar as configurações')
    .input(z.strictObject({ versao, registro: configuracoesInput }))
    .output(configuracoes),
  /** The answer to 'Quem aprova?', which sets who approves closings. */
  quemAprova: put('/configuracoes/quem-aprova', 'Dizer quem aprova os fechamentos')
    .input(z.strictObject({ versao, quem: z.enum(QUEM_APROVA_NAMES, 'Escolha quem aprova') }))
    .output(configuracoes),
  historico: get('/configuracoes/historico', 'Histórico').input(noInput).output(recordHistory),
  /** The values with which the form of a new sale begins. */
  padroesDaVenda: get('/configuracoes/padroes-da-venda', 'Os padrões de uma nova venda')
    .input(noInput)
    .output(vendaDefaults),
  /** The image; it can be cached forever. */
  logo: get('/configuracoes/logo/{hash}', 'O logo')
    .input(z.strictObject({ hash: z.string().max(64) }))
    .output(file),
  /** `arquivo` is a PNG or JPEG in base64. */
  enviarLogo: put('/configuracoes/logo', 'Trocar o logo')
    .input(
      z.strictObject({
        arquivo: z
          .base64('O arquivo não pôde ser lido')
          .min(1, 'Escolha um arquivo')
          // One byte more is let through, for its own refusal.
          .max(Math.ceil((MAX_LOGO_BYTES + 1) / 3) * 4, 'O logo deve ter no máximo 500 kB.'),
        anterior: previous,
      }),
    )
    .output(currentLogo),
  excluirLogo: remove('/configuracoes/logo', 'Retirar o logo')
    .input(z.strictObject({ anterior: previous }))
    .output(currentLogo),
  /** The last backup, the failure since, if any, whether one is made every day, and by which signature it is known. */
  copia: get('/configuracoes/copia', 'A última cópia de segurança')
    .input(noInput)
    .output(
      z.object({
        ultima: z.object({ em: z.string(), arquivo: z.string(), bytes: z.number() }).nullable(),
        falha: z.object({ em: z.string(), erro: z.string() }).nullable(),
        pasta: z.boolean(),
        /** The fingerprint of this server's signature in backups. */
        assinatura: z.string(),
      }),
    ),
  rede: get('/configuracoes/rede', 'Como o servidor é aberto e envia emails').input(noInput).output(rede),
  enviarTeste: post('/configuracoes/rede/teste', 'Enviar a si um email de teste')
    .input(noInput)
    .output(z.object({ para: z.string() })),
  listarFeriados: get('/configuracoes/feriados', 'Listar feriados locais')
    .input(noInput)
    .output(itemsOf(feriado)),
  criarFeriado: post('/configuracoes/feriados', 'Cadastrar um feriado local', { successStatus: 201 })
    .input(newFeriadoInput)
    .output(feriado),
  excluirFeriado: remove('/configuracoes/feriados/{id}', 'Excluir um feriado local').input(byId).output(done),
}
