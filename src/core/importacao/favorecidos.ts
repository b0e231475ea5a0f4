/** Spreadsheets of payees: their columns, and the PIX key in a row with its type. */
import { normalizeCnpj } from '../documents.ts'
import { checkPixKey, formatPixKey, normalizePixKey, possibleTipos } from '../financeiro/chave-pix.ts'
import {
  CHAVE_PIX_TIPOS,
  type ChavePixTipo,
  FAVORECIDO_FIELDS,
  FAVORECIDO_TIPOS,
  VINCULOS,
} from '../financeiro/favorecidos.ts'
import { RECORD_STATUSES, STATUS_FIELD } from '../status.ts'
import { isLandline } from '../telefone.ts'
import {
  type CellReading,
  choices,
  DIGITS_LOST,
  isDigitsLost,
  readCnpj,
  readCpf,
  readEmail,
  readTelefone,
} from './cells.ts'
import { type ColumnSet, labelled, type Unlabelled } from './colunas.ts'
import type { UnknownWord } from './findings.ts'

/** A type as banks' files name it: which of the two, the number tells. */
const CPF_OU_CNPJ = 'CPF ou CNPJ'

const also = (valor: string, ...textos: string[]) => ({ valor, textos })

const FIELDS = {
  nome: {
    tipo: 'texto',
    titulos: [
      'favorecido',
      'nome favorecido',
      'nome completo',
      'beneficiario',
      'titular',
      'razao social',
      'corretor',
    ],
  },
  tipo: {
    tipo: 'escolha',
    titulos: ['tipo favorecido', 'categoria'],
    opcoes: [
      ...choices(FAVORECIDO_TIPOS),
      also('Colaborador', 'corretor', 'corretora', 'gerente', 'diretor', 'diretora', 'funcionario'),
      also('Imobiliária parceira', 'imobiliaria', 'parceira', 'parceiro'),
      also('Corretor externo', 'externo', 'autonomo externo'),
      also('Outro', 'outros', 'outra'),
    ],
  },
  colaborador_id: { tipo: 'nome', titulos: ['nome colaborador'] },
  documento: {
    tipo: 'documento',
    titulos: ['cpf', 'cnpj', 'cpf cnpj', 'documento', 'cpf favorecido', 'cnpj favorecido'],
  },
  vinculo: { tipo: 'escolha', titulos: ['contrato', 'tipo vinculo'], opcoes: choices(VINCULOS) },
  tipo_chave: {
    tipo: 'escolha',
    titulos: ['tipo chave', 'tipo pix'],
    opcoes: [
      ...choices(CHAVE_PIX_TIPOS),
      also('E-mail', 'email', 'mail'),
      also('Telefone', 'celular', 'fone', 'tel', 'telefone celular', 'numero de celular'),
      also('Aleatória', 'chave aleatoria', 'aleatorio', 'evp'),
      also(CPF_OU_CNPJ, 'cpf/cnpj', 'cnpj/cpf', 'cpf ou cnpj', 'documento'),
    ],
  },
  chave_pix: { tipo: 'texto', titulos: ['pix', 'chave'], particular: true },
  email: {
    tipo: 'texto',
    titulos: ['email', 'email favorecido', 'mail', 'correio eletronico'],
    particular: true,
  },
  status: {
    tipo: 'escolha',
    titulos: ['situacao'],
    opcoes: [...choices(RECORD_STATUSES), also('Ativo', 'ativa'), also('Inativo', 'inativa')],
  },
} as const satisfies Record<string, Unlabelled>

const LABELLED = { ...FAVORECIDO_FIELDS, ...STATUS_FIELD }

/** The columns of a spreadsheet of payees. */
export const FAVORECIDO_COLUMNS: ColumnSet = {
  campos: labelled<keyof typeof FIELDS>(FIELDS, (field) => LABELLED[field].rotulo),
  necessarios: ['nome', 'tipo'],
  chave: 'documento',
  identificam: ['nome', 'documento'],
  anonima: 'não tem nome nem documento',
}

export const CHAVE_MESSAGES = {
  nenhuma: 'Não é uma chave PIX de nenhum tipo: confira',
  sem_chave: 'Não há chave: o tipo dela não será importado',
} as const

interface Written {
  /** As in the columns; none where the cell is empty. */
  tipo: unknown
  chave: string
  /** The row's own document, as stored; empty without one. */
  documento: string
}

/** A key as it is stored, or why it is none of its type. */
type TypedChave = { tipo: ChavePixTipo; chave: string; aviso?: string } | { erro: string }

/**
 * The key that a row has, or the types between which a person has to choose. Its type is the one in the row, the only one that its writing leaves, or that of the row's own
 * document; any other is asked, because the digits of a telephone may be those of somebody's CPF, and a landline is rarely a key.
 */
export function readChave({ tipo, chave: text, documento }: Written): TypedChave | { tipos: ChavePixTipo[] } {
  if (isDigitsLost(text)) return { erro: DIGITS_LOST }
  const said = tipo === CPF_OU_CNPJ ? documentTipo(text) : CHAVE_PIX_TIPOS.find((each) => each === tipo)
  const certain = said ?? ownTipo(text, documento) ?? writtenTipo(text)
  if (certain === 'Telefone' && isLandline(text)) return { tipos: [certain] }
  if (certain) return readAs(certain, text)
  const tipos = possibleTipos(text)
  return tipos.length === 0 ? { erro: CHAVE_MESSAGES.nenhuma } : { tipos }
}

/** The key as one of that type. */
export function readAs(tipo: ChavePixTipo, text: string): TypedChave {
  const read = READERS[tipo](text)
  if ('erro' in read) return read
  const chave = String(read.valor)
  const refusal = checkPixKey(tipo, chave)
  if (refusal !== null) return { erro: refusal }
  // A country's code is no news; a zero that was added is.
  const isCompleted = tipo === 'CPF' || tipo === 'CNPJ'
  return {
    tipo,
    chave: normalizePixKey(tipo, chave),
    ...(isCompleted && read.aviso !== undefined && { aviso: read.aviso }),
  }
}

/** The types as a question has them, each with how the key would be read. */
export function optionsOfChave(text: string, tipos: readonly ChavePixTipo[]): UnknownWord['opcoes'] {
  return [
    ...tipos.map((tipo) => ({
      valor: tipo,
      rotulo: `${tipo}: ${formatPixKey(tipo, normalizePixKey(tipo, text))}`,
    })),
    { valor: null, rotulo: 'Sem chave: não importar' },
  ]
}

const asWritten = (text: string): CellReading => ({ valor: text })
const READERS: Readonly<Record<ChavePixTipo, (text: string) => CellReading>> = {
  CPF: readCpf,
  CNPJ: readCnpj,
  'E-mail': readEmail,
  Telefone: readTelefone,
  Aleatória: asWritten,
}

function documentTipo(text: string): ChavePixTipo {
  return normalizeCnpj(text).length > 11 ? 'CNPJ' : 'CPF'
}

/** The type of the row's own document, if the key is that. */
function ownTipo(text: string, documento: string): ChavePixTipo | null {
  if (documento === '' || /^[+(]/.test(text) || normalizeCnpj(text) !== documento) return null
  return documentTipo(text)
}

/** The type that the way of writing leaves; null for 10 to 13 digits without any signs, or several. */
function writtenTipo(text: string): ChavePixTipo | null {
  if (/^\d{1,13}$/.test(text)) return null
  const tipos = possibleTipos(text).filter((tipo) => tipo === 'Telefone' || !/^[+(]/.test(text))
  return tipos.length === 1 ? (tipos[0] ?? null) : null
}
