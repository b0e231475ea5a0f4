import { z } from 'zod'
import { MENSAGENS_EMPREENDIMENTO, TIPO_INICIAL, TIPOS_EMPREENDIMENTO } from '../core/empreendimentos.ts'
import { STATUS_REGISTRO } from '../core/status.ts'
import {
  cepObrigatorio,
  data,
  estadoObrigatorio,
  linhaObrigatoria,
  linhaOpcional,
  NOME_CODIGO_ENDERECO,
  opcional,
  reais,
  textoOpcional,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { ordemPor, textoDaBusca } from './listas.ts'
import { rotaDeAlternar, rotaDeOpcoes, rotasDeCadastro } from './rotas-de-cadastro.ts'

const reaisOuNada = opcional(reais())
const dataOuNada = opcional(data())

/** The fields of a new or edited empreendimento. */
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

/** An empreendimento in the list and the form. Money in reais, dates YYYY-MM-DD, the CEP as digits. */
export const empreendimento = linhaDe(empreendimentoDigitado.shape, { status: z.enum(STATUS_REGISTRO) })
export type Empreendimento = z.output<typeof empreendimento>

/** The columns the list can be sorted by. */
export const ORDENS_DE_EMPREENDIMENTOS = [
  'nome',
  'codigo',
  'tipo',
  'cidade',
  'construtora',
  'status',
] as const

/** Filters of the list; the text is searched in name, code and city. */
const filtrosDeEmpreendimentos = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_REGISTRO).optional(),
  ordem: ordemPor(ORDENS_DE_EMPREENDIMENTOS),
})
export type FiltrosDeEmpreendimentos = z.output<typeof filtrosDeEmpreendimentos>

export const empreendimentosRotas = {
  ...rotasDeCadastro('empreendimentos', {
    linha: empreendimento,
    novo: empreendimentoDigitado,
    editado: empreendimentoDigitado,
    filtros: filtrosDeEmpreendimentos,
  }),
  alternar: rotaDeAlternar('empreendimentos', empreendimento),
  opcoes: rotaDeOpcoes('empreendimentos'),
}
