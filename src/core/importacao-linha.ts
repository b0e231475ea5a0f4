/** One row of a CSV of colaboradores: its columns and their rules. */
import { CARGOS, type Cargo, checkCpfColaborador, MENSAGENS_COLABORADOR } from './colaboradores.ts'
import { hasAtMostTwoDecimals } from './dinheiro.ts'
import {
  checkEmail,
  checkTelefone,
  formatCpf,
  isCpfValid,
  normalizeTelefone,
  onlyDigits,
} from './documentos.ts'
import { dataEscrita, recusaDaData } from './importacao-datas.ts'
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

/** A column of the file of faulty rows that describes their problems; ignored when the file is sent back. */
export const COLUNA_PROBLEMAS = 'problemas'

export const OBRIGATORIAS = ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao'] as const

/** One row of a file: `linha` is the row number shown by a spreadsheet; texts are trimmed. */
export interface LinhaCsv {
  linha: number
  valores: Readonly<Record<Coluna, string>>
  /** The text beyond the header's last column; usually empty. */
  excedente: string
}

export interface Problema {
  linha: number
  /** Null if it concerns the whole row. */
  coluna: Coluna | null
  mensagem: string
  /** The message without the row's own texts: equal for all problems of one kind. */
  tipo: string
}

/** A message, with its kind if the message quotes the row. */
export type Achado = string | { mensagem: string; tipo: string }

/** The problem that a message describes. */
export function problemaDe(linha: number, coluna: Coluna | null, achado: Achado): Problema {
  return typeof achado === 'string'
    ? { linha, coluna, mensagem: achado, tipo: achado }
    : { linha, coluna, ...achado }
}

/** The digits of a text formatted as a CPF; otherwise null. */
export function cpfEscrito(texto: string): string | null {
  return texto !== '' && checkCpfColaborador(texto) === null ? onlyDigits(texto) : null
}

const MENSAGEM_OBRIGATORIO = 'Campo obrigatório não preenchido'

const MENSAGEM_EXCEDENTE = 'Há mais valores do que colunas: ponha entre aspas o texto que contém o separador'

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
  const recusar = (coluna: Coluna, achado: Achado | null) => {
    if (achado) erros.push(problemaDe(linha, coluna, achado))
    return achado === null
  }
  const avisar = (coluna: Coluna, achado: Achado) => void avisos.push(problemaDe(linha, coluna, achado))
  const exigir = (coluna: (typeof OBRIGATORIAS)[number], recusa: (texto: string) => Achado | null) =>
    recusar(coluna, TEM_TEXTO.test(valores[coluna]) ? recusa(valores[coluna]) : MENSAGEM_OBRIGATORIO)

  if (excedente) erros.push(problemaDe(linha, null, MENSAGEM_EXCEDENTE))
  exigir('nome', (nome) => (nome.length > MAX_NOME ? `Use no máximo ${MAX_NOME} caracteres` : null))
  const cpf = exigir('cpf', recusaDoCpf) ? onlyDigits(valores.cpf) : null
  if (cpf && !isCpfValid(cpf)) avisar('cpf', 'CPF inválido: confira os dígitos (será importado assim)')
  const telefone = exigir('telefone', checkTelefone) ? normalizeTelefone(valores.telefone) : null
  const emailInvalido = checkEmail(valores.email) !== null
  if (emailInvalido) avisar('email', 'Formato de email inválido (será importado sem email)')
  exigir('cargo', (cargo) => (umDe(CARGOS, cargo) ? null : 'Cargo deve ser Diretor, Gerente ou Corretor'))
  exigir('status', (status) => (umDe(STATUS_REGISTRO, status) ? null : 'Status deve ser Ativo ou Inativo'))
  const data = exigir('data_admissao', recusaDaData) ? dataEscrita(valores.data_admissao) : null
  const comissao = lerComissao(valores.comissao_base)
  if (comissao.aviso) avisar('comissao_base', comissao.aviso)

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

function recusaDoCpf(texto: string): Achado | null {
  const recusa = checkCpfColaborador(texto)
  if (!recusa || !/^\d{8,10}$/.test(texto)) return recusa
  const tipo = `${recusa}: a planilha removeu o zero à esquerda`
  return { mensagem: `${tipo} (${formatCpf(texto.padStart(11, '0'))})`, tipo }
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
