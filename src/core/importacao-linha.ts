/** One row of a CSV of colaboradores: its columns and their rules. */
import { CARGOS, type Cargo, checkCpfColaborador, MENSAGENS_COLABORADOR } from './colaboradores.ts'
import { parseTypedDate } from './data-digitada.ts'
import { isDate } from './datas.ts'
import { hasAtMostTwoDecimals } from './dinheiro.ts'
import {
  checkEmail,
  checkTelefone,
  formatCpf,
  isCpfValid,
  normalizeTelefone,
  onlyDigits,
} from './documentos.ts'
import { STATUS_REGISTRO, type StatusRegistro } from './status.ts'

/** The template's columns, in order. */
export const COLUNAS = [
  'nome',
  'cpf',
  'telefone',
  'email',
  'cargo',
  'status',
  'data_admissao',
  'loja_nome',
  'superior_cpf',
  'indicado_por_cpf',
  'comissao_base',
] as const
export type Coluna = (typeof COLUNAS)[number]

export const OBRIGATORIAS = ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao'] as const

/** One row of a file: `linha` is the row number shown by a spreadsheet; texts are trimmed. */
export interface LinhaCsv {
  linha: number
  valores: Readonly<Record<Coluna, string>>
  /** True if there is text beyond the header's last column. */
  excedente: boolean
}

export interface Problema {
  linha: number
  /** Null if it concerns the whole row. */
  coluna: Coluna | null
  mensagem: string
}

/** The digits of a text formatted as a CPF; otherwise null. */
export function cpfEscrito(texto: string): string | null {
  return texto !== '' && checkCpfColaborador(texto) === null ? onlyDigits(texto) : null
}

const MENSAGEM_OBRIGATORIO = 'Campo obrigatório não preenchido'

const MAX_NOME = 200

/** A row's values; null where invalid. */
export interface Lido {
  nome: string
  cpf: string | null
  telefone: string | null
  email: string | null
  cargo: Cargo | null
  status: StatusRegistro | null
  data_admissao: string | null
  comissao_base: number
  loja_nome: string
  superior_cpf: string
  indicado_por_cpf: string
}

/** Parses a row and checks it on its own, without the registered data and the other rows. */
export function conferirLinha({ linha, valores, excedente }: LinhaCsv): {
  lido: Lido
  erros: Problema[]
  avisos: Problema[]
} {
  const erros: Problema[] = []
  const avisos: Problema[] = []
  const recusar = (coluna: Coluna, mensagem: string | null) => {
    if (mensagem) erros.push({ linha, coluna, mensagem })
    return mensagem === null
  }
  const exigir = (coluna: (typeof OBRIGATORIAS)[number], recusa: (texto: string) => string | null) =>
    recusar(coluna, TEM_TEXTO.test(valores[coluna]) ? recusa(valores[coluna]) : MENSAGEM_OBRIGATORIO)

  if (excedente)
    erros.push({
      linha,
      coluna: null,
      mensagem: 'Há mais valores do que colunas: ponha entre aspas o texto que contém o separador',
    })
  exigir('nome', (nome) => (nome.length > MAX_NOME ? `Use no máximo ${MAX_NOME} caracteres` : null))
  const cpf = exigir('cpf', recusaDoCpf) ? onlyDigits(valores.cpf) : null
  if (cpf && !isCpfValid(cpf))
    avisos.push({ linha, coluna: 'cpf', mensagem: 'CPF inválido: confira os dígitos (será importado assim)' })
  const telefone = exigir('telefone', checkTelefone) ? normalizeTelefone(valores.telefone) : null
  const emailInvalido = checkEmail(valores.email) !== null
  if (emailInvalido)
    avisos.push({ linha, coluna: 'email', mensagem: 'Formato de email inválido (será importado sem email)' })
  exigir('cargo', (cargo) => (umDe(CARGOS, cargo) ? null : 'Cargo deve ser Diretor, Gerente ou Corretor'))
  exigir('status', (status) => (umDe(STATUS_REGISTRO, status) ? null : 'Status deve ser Ativo ou Inativo'))
  const data = exigir('data_admissao', recusaDaData) ? valores.data_admissao : null
  const comissao = lerComissao(valores.comissao_base)
  if (comissao.aviso) avisos.push({ linha, coluna: 'comissao_base', mensagem: comissao.aviso })

  const { nome, loja_nome, superior_cpf, indicado_por_cpf } = valores
  return {
    erros,
    avisos,
    lido: {
      nome,
      cpf,
      telefone,
      email: emailInvalido || valores.email === '' ? null : valores.email,
      cargo: umDe(CARGOS, valores.cargo),
      status: umDe(STATUS_REGISTRO, valores.status),
      data_admissao: data,
      comissao_base: comissao.valor,
      loja_nome,
      superior_cpf,
      indicado_por_cpf,
    },
  }
}

/** A visible character. */
const TEM_TEXTO = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The element of the list that equals the text exactly, or null. */
function umDe<T extends string>(lista: readonly T[], texto: string): T | null {
  return lista.find((item) => item === texto) ?? null
}

function recusaDoCpf(texto: string): string | null {
  const recusa = checkCpfColaborador(texto)
  return recusa && /^\d{8,10}$/.test(texto)
    ? `${recusa}: a planilha removeu o zero à esquerda (${formatCpf(texto.padStart(11, '0'))})`
    : recusa
}

function recusaDaData(texto: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto)) return isDate(texto) ? null : 'Data inválida'
  const entendida = parseTypedDate(texto)
  return `Data deve estar no formato YYYY-MM-DD${entendida ? ` (${entendida} em vez de ${texto})` : ''}`
}

const MENSAGEM_COMISSAO = MENSAGENS_COLABORADOR.comissao_base

/** A percentage as written by spreadsheets: decimal point or comma, with or without '%'; empty is 0. */
function lerComissao(texto: string): { valor: number; aviso?: string } {
  if (texto === '') return { valor: 0 }
  const [, inteiros, decimais = '0'] = /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(texto) ?? []
  const valor = inteiros === undefined ? Number.NaN : Number(`${inteiros}.${decimais}`)
  if (!(valor >= 0 && valor <= 100))
    return { valor: 0, aviso: `${MENSAGEM_COMISSAO} (será importada como 0)` }
  if (!hasAtMostTwoDecimals(valor))
    return { valor: 0, aviso: `${MENSAGEM_COMISSAO}, com até duas casas decimais (será importada como 0)` }
  return { valor }
}
