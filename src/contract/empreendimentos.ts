/** Empreendimentos: the schemas of the form and of the list, and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MENSAGENS_EMPREENDIMENTO, TIPO_INICIAL, TIPOS_EMPREENDIMENTO } from '../core/empreendimentos.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import {
  buscaDeOpcoes,
  cepObrigatorio,
  data,
  estadoObrigatorio,
  id,
  linhaObrigatoria,
  linhaOpcional,
  NOME_CODIGO_ENDERECO,
  opcional,
  opcoes,
  reais,
  textoOpcional,
  versao,
} from './campos.ts'
import { feito, formato, listaDe, mudancaDeStatus, ordemPor, pagina, porId, textoDaBusca } from './listas.ts'

const reaisOuNada = opcional(reais())
const dataOuNada = opcional(data())

/** The fields of an empreendimento, new or edited. */
export const empreendimentoDigitado = z
  .strictObject({
    nome: linhaObrigatoria(NOME_CODIGO_ENDERECO),
    codigo: linhaObrigatoria(NOME_CODIGO_ENDERECO, 50),
    tipo: z.enum(TIPOS_EMPREENDIMENTO, { error: 'Tipo inválido' }).default(TIPO_INICIAL),
    endereco: linhaObrigatoria(NOME_CODIGO_ENDERECO, 300),
    numero: linhaOpcional(20),
    bairro: linhaObrigatoria('Bairro é obrigatório'),
    cidade: linhaObrigatoria('Cidade é obrigatória'),
    estado: estadoObrigatorio,
    cep: cepObrigatorio,
    construtora: linhaOpcional(),
    incorporadora: linhaOpcional(),
    valor_minimo: reaisOuNada,
    valor_maximo: reaisOuNada,
    data_lancamento: dataOuNada,
    data_entrega: dataOuNada,
    observacoes: textoOpcional(5000),
  })
  .superRefine(({ valor_minimo, valor_maximo, data_lancamento, data_entrega }, ctx) => {
    const recusar = (campo: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [campo], message })
    if (valor_minimo !== null && valor_maximo !== null && valor_maximo < valor_minimo)
      recusar('valor_maximo', MENSAGENS_EMPREENDIMENTO.valores)
    if (data_lancamento !== null && data_entrega !== null && data_entrega < data_lancamento)
      recusar('data_entrega', MENSAGENS_EMPREENDIMENTO.datas)
  })
export type EmpreendimentoDigitado = z.output<typeof empreendimentoDigitado>

/** An empreendimento as the list and the form read it. Money in reais, dates YYYY-MM-DD, the CEP its digits. */
export const empreendimento = z.object({
  id: z.string(),
  versao: z.number(),
  nome: z.string(),
  codigo: z.string(),
  tipo: z.enum(TIPOS_EMPREENDIMENTO),
  endereco: z.string(),
  numero: z.string().nullable(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  cep: z.string(),
  construtora: z.string().nullable(),
  incorporadora: z.string().nullable(),
  valor_minimo: z.number().nullable(),
  valor_maximo: z.number().nullable(),
  data_lancamento: z.string().nullable(),
  data_entrega: z.string().nullable(),
  observacoes: z.string().nullable(),
  status: z.enum(STATUS_REGISTRO),
  created_at: z.string(),
})
export type Empreendimento = z.output<typeof empreendimento>

/** The columns by which the list can be ordered. */
export const ORDENS_DE_EMPREENDIMENTOS = [
  'nome',
  'codigo',
  'tipo',
  'cidade',
  'construtora',
  'status',
] as const

/** What narrows the list: name, code or city contain the text. */
const filtrosDeEmpreendimentos = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_REGISTRO).optional(),
  ordem: ordemPor(ORDENS_DE_EMPREENDIMENTOS),
})
export type FiltrosDeEmpreendimentos = z.output<typeof filtrosDeEmpreendimentos>

const tags = ['Empreendimentos']

export const empreendimentosRotas = {
  listar: oc
    .route({ method: 'GET', path: '/empreendimentos', summary: 'Listar empreendimentos', tags })
    .input(filtrosDeEmpreendimentos.extend({ pagina }))
    .output(listaDe(empreendimento)),
  obter: oc
    .route({ method: 'GET', path: '/empreendimentos/{id}', summary: 'Obter um empreendimento', tags })
    .input(porId)
    .output(empreendimento),
  /** Send the header `Idempotency-Key` so that a repeated request makes one empreendimento. */
  criar: oc
    .route({
      method: 'POST',
      path: '/empreendimentos',
      summary: 'Cadastrar um empreendimento',
      tags,
      successStatus: 201,
    })
    .input(empreendimentoDigitado)
    .output(empreendimento),
  atualizar: oc
    .route({ method: 'PUT', path: '/empreendimentos/{id}', summary: 'Alterar um empreendimento', tags })
    .input(z.strictObject({ id, versao, empreendimento: empreendimentoDigitado }))
    .output(empreendimento),
  alternar: oc
    .route({
      method: 'PUT',
      path: '/empreendimentos/{id}/status',
      summary: 'Inativar ou ativar um empreendimento',
      tags,
    })
    .input(mudancaDeStatus)
    .output(empreendimento),
  excluir: oc
    .route({ method: 'DELETE', path: '/empreendimentos/{id}', summary: 'Excluir um empreendimento', tags })
    .input(z.strictObject({ id, versao }))
    .output(feito),
  /** All empreendimentos that the filters leave, in the order asked. */
  exportar: oc
    .route({ method: 'GET', path: '/empreendimentos/exportar', summary: 'Exportar empreendimentos', tags })
    .input(filtrosDeEmpreendimentos.extend({ formato }))
    .output(z.instanceof(Blob)),
  opcoes: oc
    .route({ method: 'GET', path: '/empreendimentos/opcoes', summary: 'Escolher um empreendimento', tags })
    .input(buscaDeOpcoes)
    .output(opcoes),
}
