/**
 * Statements: what every one is written as, and that of one payment of a closing, frozen at the approval. The content of a
 * `formato` always gives the same words, whatever Intl or a later version would write: amounts and days are formatted here,
 * and a change of words is a new `formato`.
 */
import { formatDocumento } from '../cpf-cnpj.ts'
import { formatDate } from '../dates.ts'
import { formatCnpj } from '../documents.ts'
import type { Centavos } from '../money.ts'
import type { FormaDoMovimento } from '../vendas/pagamentos-da-comissao.ts'
import { BASE_DA_LINHA_LABELS, type BaseDaLinha } from './bonus.ts'
import { type Papel, papelInWords } from './linhas.ts'
import type { MovimentoTipo } from './movimentos.ts'
import type { PAGAMENTO_SITUACOES } from './pagamentos.ts'

export const EXTRATO_DO_PAGAMENTO_MESSAGES = {
  ausente: 'Este pagamento foi aprovado antes de o Plantão guardar extratos.',
} as const

export interface VendaDoExtrato {
  numero: string
  empreendimento: string
  unidade: string
}

export interface LinhaDoExtrato {
  venda: VendaDoExtrato | null
  papel: Papel
  /** What is paid besides the sale: the prize, the campaign; null if the papel says it. */
  descricao: string | null
  /** Percent; null of an amount that was agreed. */
  percentual: number | null
  base: { tipo: BaseDaLinha; valor: Centavos } | null
  /** The whole commission, what of it was released so far, and what this payment has of it. */
  valor: Centavos
  liberado: Centavos
  neste: Centavos
}

/** Who signed and when, in São Paulo: YYYY-MM-DD HH:MM. */
interface Assinatura {
  nome: string
  em: string
}

/** Money in centavos, days YYYY-MM-DD, documents in digits. Only ever added to: a stored one is read by its `formato`. */
export interface ExtratoDoPagamento {
  formato: 1
  imobiliaria: { nome: string | null; cnpj: string | null }
  fechamento: {
    numero: number
    dia_pagamento: string
    enviado: Assinatura
    aprovado: Assinatura
    /** Nobody else looked at it: four eyes were off, or the only Administrador approved a key or an advance of their own. */
    sem_segunda_aprovacao: boolean
  }
  favorecido: { nome: string; documento: string | null }
  /** The payee's debt before and after; null, like `a_vir`, for who sees the sales of one loja only. */
  a_recuperar_antes: Centavos | null
  linhas: LinhaDoExtrato[]
  adiantamento: Centavos
  bruto: Centavos
  /** The debts that the discount recovers, the oldest first. */
  descontos: { tipo: MovimentoTipo; data: string | null; numero_venda: string | null; valor: Centavos }[]
  retencoes: { rubrica: string; valor: Centavos }[]
  liquido: Centavos
  a_recuperar_depois: Centavos | null
  /** What was paid or given back besides since the approval of the payee's payment before. */
  outros: {
    tipo: 'Pago por fora' | 'Pago direto' | 'Devolução'
    data: string
    forma: FormaDoMovimento | null
    venda: VendaDoExtrato | null
    valor: Centavos
  }[]
  /** What is released and in no approved payment, and what is not released yet. */
  a_vir: { liberado: Centavos; a_liberar: Centavos } | null
}

/** What became of a payment with a statement. */
export interface EstadoDoExtrato {
  situacao: (typeof PAGAMENTO_SITUACOES)[number] | 'Cancelado'
  data_pagamento: string | null
}

/** The statement for who sees the sales of one loja only: without what is of all lojas. */
export function withoutOtherLojas(extrato: ExtratoDoPagamento): ExtratoDoPagamento {
  const valor = extrato.descontos.reduce((sum, divida) => sum + divida.valor, 0)
  return {
    ...extrato,
    a_recuperar_antes: null,
    a_recuperar_depois: null,
    a_vir: null,
    outros: [],
    descontos: valor === 0 ? [] : [{ tipo: 'Desconto', data: null, numero_venda: null, valor }],
  }
}

/** 'Extrato do fechamento 12' */
export function titleOfExtrato({ fechamento }: ExtratoDoPagamento): string {
  return `Extrato do fechamento ${fechamento.numero}`
}

interface Cabecalho {
  rotulo: string
  texto: string
}

export const PARTES_DO_EXTRATO = [
  'A recuperar antes',
  'Comissões',
  'Adiantamento',
  'Bruto',
  'Descontos',
  'Retenções',
  'Líquido',
  'Ainda a recuperar',
  'Fora deste pagamento',
  'A vir',
  // Of a period or of commissions.
  'Fora dos fechamentos',
  'Recebido no período',
  'Mudanças do a recuperar',
  'Situação',
  'Total das comissões',
  'Recebido',
  'Recebido da imobiliária',
  'Devolvido à imobiliária',
  'Recebido menos devolvido',
  'Recebido de outros',
  'A recuperar, no total',
] as const
type Parte = (typeof PARTES_DO_EXTRATO)[number]

/** The parts that stand out. */
export const TOTAIS_DO_EXTRATO: readonly Parte[] = [
  'Bruto',
  'Líquido',
  'Recebido no período',
  'Total das comissões',
  'Recebido da imobiliária',
  'Recebido menos devolvido',
  'Recebido de outros',
  'A recuperar, no total',
]

/** A commission in a statement; `liberado` is null where nothing is released, as in an office that types what is paid. */
export interface LinhaEscrita extends Omit<LinhaDoExtrato, 'liberado'> {
  liberado: Centavos | null
}

export interface ItemDoExtrato {
  parte: Parte
  /** What it is; '' if the parte says it. */
  texto: string
  valor: Centavos
  /** The commission that it is a part of. */
  linha?: LinhaEscrita | undefined
}

/** A statement as the screen, the text, the PDF and the spreadsheet show it, whatever it is of. */
export interface ExtratoEscrito {
  titulo: string
  /** Whose it is. */
  nome: string
  /** What stands above the amounts. */
  cabecalho: Cabecalho[]
  itens: ItemDoExtrato[]
}

export function writtenPagamento(extrato: ExtratoDoPagamento): ExtratoEscrito {
  return {
    titulo: titleOfExtrato(extrato),
    nome: extrato.favorecido.nome,
    cabecalho: headOfExtrato(extrato),
    itens: itemsOfExtrato(extrato),
  }
}

/** What stands above the amounts. `documento` as the reader sees it. */
export function headOfExtrato({ imobiliaria, fechamento, favorecido }: ExtratoDoPagamento): Cabecalho[] {
  const { dia_pagamento, enviado, aprovado, sem_segunda_aprovacao } = fechamento
  return [
    ...headOfFavorecido({ imobiliaria, favorecido }),
    { rotulo: 'Dia do pagamento', texto: formatDate(dia_pagamento) },
    { rotulo: 'Enviado', texto: signedInWords(enviado) },
    {
      rotulo: 'Aprovado',
      texto: `${signedInWords(aprovado)}${sem_segunda_aprovacao ? ', sem segunda aprovação' : ''}`,
    },
  ]
}

/** The house and the person; nothing of what is not known. */
export function headOfFavorecido({
  imobiliaria: { nome, cnpj },
  favorecido,
}: Pick<ExtratoDoPagamento, 'imobiliaria' | 'favorecido'>): Cabecalho[] {
  return [
    {
      rotulo: 'Imobiliária',
      texto: [oneLine(nome ?? ''), cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(' · '),
    },
    { rotulo: 'Favorecido', texto: oneLine(favorecido.nome) },
    { rotulo: 'CPF ou CNPJ', texto: documentoInWords(favorecido.documento) },
  ].filter(({ texto }) => texto !== '')
}

/** Every line of the statement, in the order in which files and text have them. */
export function itemsOfExtrato(extrato: ExtratoDoPagamento): ItemDoExtrato[] {
  const { a_recuperar_antes, linhas, adiantamento, bruto, descontos, retencoes, liquido } = extrato
  const { a_recuperar_depois, outros, a_vir } = extrato
  const debts = (a_recuperar_antes ?? 0) > 0 || (a_recuperar_depois ?? 0) > 0
  const balance = (parte: Parte, valor: Centavos | null): ItemDoExtrato[] =>
    valor !== null && debts ? [{ parte, texto: '', valor }] : []
  return [
    ...balance('A recuperar antes', a_recuperar_antes),
    ...linhas.map(itemOfLinha),
    ...paymentItems({ adiantamento, bruto, descontos, retencoes, liquido }),
    ...balance('Ainda a recuperar', a_recuperar_depois),
    ...outros.map(
      (outro): ItemDoExtrato => ({
        parte: 'Fora deste pagamento',
        texto: outroInWords(outro),
        valor: outro.valor,
      }),
    ),
    ...comingItems(a_vir),
  ]
}

export function itemOfLinha(linha: LinhaEscrita): ItemDoExtrato {
  return { parte: 'Comissões', texto: linhaInWords(linha), valor: linha.neste, linha }
}

/** From what is paid besides commissions to the net. */
export function paymentItems({
  adiantamento,
  bruto,
  descontos,
  retencoes,
  liquido,
}: Pick<
  ExtratoDoPagamento,
  'adiantamento' | 'bruto' | 'descontos' | 'retencoes' | 'liquido'
>): ItemDoExtrato[] {
  return [
    ...(adiantamento === 0 ? [] : [{ parte: 'Adiantamento', texto: '', valor: adiantamento } as const]),
    { parte: 'Bruto', texto: '', valor: bruto },
    ...descontos.map(
      (divida): ItemDoExtrato => ({ parte: 'Descontos', texto: dividaInWords(divida), valor: -divida.valor }),
    ),
    ...retencoes.map(
      ({ rubrica, valor }): ItemDoExtrato => ({ parte: 'Retenções', texto: oneLine(rubrica), valor: -valor }),
    ),
    { parte: 'Líquido', texto: '', valor: liquido },
  ]
}

export function comingItems(
  a_vir: (NonNullable<ExtratoDoPagamento['a_vir']> & { em_fechamento?: Centavos }) | null,
): ItemDoExtrato[] {
  if (a_vir === null) return []
  const { em_fechamento = 0 } = a_vir
  return [
    ...(em_fechamento > 0
      ? [{ parte: 'A vir', texto: 'em um fechamento', valor: em_fechamento } as const]
      : []),
    { parte: 'A vir', texto: 'liberado', valor: a_vir.liberado },
    { parte: 'A vir', texto: 'a liberar', valor: a_vir.a_liberar },
  ]
}

/** 'AR087/2026 · Jardim das Acácias · Torre A · 101 · Bônus: Feirão', 'Prêmio: Viagem' */
function linhaInWords({ venda, papel, descricao }: LinhaEscrita): string {
  const words = papelInWords({ papel, descricao: descricao && oneLine(descricao) })
  return venda === null ? words : `${vendaInWords(venda)} · ${words}`
}

/** '1,60% de R$ 412.350,00, valor da venda', 'valor combinado' */
export function baseInWords({ percentual, base }: Pick<LinhaDoExtrato, 'percentual' | 'base'>): string {
  if (percentual === null || base === null) return 'valor combinado'
  return `${percentual.toFixed(2).replace('.', ',')}% de ${reaisInWords(base.valor)}, ${BASE_DA_LINHA_LABELS[base.tipo].toLowerCase()}`
}

/** The statement of a payment as a text for a message. */
export function extratoInText(extrato: ExtratoDoPagamento): string {
  return writtenInText(writtenPagamento(extrato))
}

/** A statement as a text for a message, without the person's document. */
export function writtenInText({ titulo, cabecalho, itens }: ExtratoEscrito): string {
  const head = cabecalho.filter(({ rotulo }) => !rotulo.startsWith('CPF'))
  return [
    titulo,
    ...head.map(({ rotulo, texto }) => `${rotulo}: ${texto}`),
    ...itens.flatMap((item, i, items) => [
      ...(item.texto !== '' && items[i - 1]?.parte !== item.parte
        ? ['', item.parte]
        : item.texto === ''
          ? ['']
          : []),
      itemInText(item),
    ]),
  ].join('\n')
}

function itemInText({ parte, texto, valor, linha }: ItemDoExtrato): string {
  const amount = reaisInWords(valor)
  if (texto === '') return `${parte}: ${amount}`
  if (!linha) return `- ${texto}: ${amount}`
  const released = linha.liberado === null ? '' : `; liberados ${reaisInWords(linha.liberado)}`
  return `- ${texto}: ${amount} de ${reaisInWords(linha.valor)} (${baseInWords(linha)}${released})`
}

/** What became of the payment, which is not frozen: 'Pago em 20/11/2026', 'Cancelado'. */
export function stateInWords({ situacao, data_pagamento }: EstadoDoExtrato): string {
  return data_pagamento === null ? situacao : `${situacao} em ${formatDate(data_pagamento)}`
}

/** 'R$ 1.234,56', '-R$ 1,00', with a space that does not break, as everywhere. */
export function reaisInWords(centavos: Centavos): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${centavos < 0 ? '-' : ''}R$\u00a0${whole},${digits.slice(-2)}`
}

/** A mask, which is no document, stays as it is. */
function documentoInWords(documento: string | null): string {
  return documento !== null && /^[0-9A-Z]+$/.test(documento) ? formatDocumento(documento) : (documento ?? '')
}

function signedInWords({ nome, em }: Assinatura): string {
  const [day = '', time] = em.split(' ')
  return `por ${oneLine(nome)} em ${formatDate(day)} ${time}`
}

export function vendaInWords({ numero, empreendimento, unidade }: VendaDoExtrato): string {
  return [numero, empreendimento, unidade].map(oneLine).filter(Boolean).join(' · ')
}

/** 'Estorno de 12/03/2026 da venda AR087/2026' */
function dividaInWords({ tipo, data, numero_venda }: ExtratoDoPagamento['descontos'][number]): string {
  if (data === null) return 'do que havia a recuperar'
  return `${tipo} de ${formatDate(data)}${numero_venda === null ? '' : ` da venda ${oneLine(numero_venda)}`}`
}

/** 'Pago por fora em 03/11/2026 (PIX) · AR087/2026 · …' */
function outroInWords({ tipo, data, forma, venda }: ExtratoDoPagamento['outros'][number]): string {
  const words = `${tipo} em ${formatDate(data)}${forma === null ? '' : ` (${forma})`}`
  return venda === null ? words : `${words} · ${vendaInWords(venda)}`
}

/** A name with a line break in it would read as a line of the statement. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
