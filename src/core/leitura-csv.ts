/**
 * Reads CSV files written by spreadsheet programs: `,` or `;` as separator, quotes, UTF-8 (with or without BOM) or
 * Windows-1252, any line endings, blank lines.
 */
import Papa from 'papaparse'
import { COLUNA_PROBLEMAS, COLUNAS, type Coluna, type LinhaCsv, OBRIGATORIAS } from './importacao-linha.ts'
import { Recusa } from './recusa.ts'
import { emUmaLinha, semAcentos } from './texto.ts'

/** Maximum file size in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024

/** More rows than plausible for a file of that size. */
export const MAX_LINHAS = 100_000

export const MENSAGENS_ARQUIVO = {
  tipo: 'Por favor, selecione um arquivo CSV válido.',
  tamanho: 'O arquivo deve ter no máximo 5MB.',
  vazio: 'Arquivo CSV vazio',
  formato: 'Erro ao processar o arquivo CSV. Verifique o formato.',
} as const

export interface ArquivoCsv {
  /** The rows, without blank ones. */
  linhas: LinhaCsv[]
  /** Columns of the header that the import does not know; their content is ignored. */
  desconhecidas: string[]
}

/** Why a file is refused, by its type, name and size in bytes; null if accepted. */
export function recusaDoArquivo(arquivo: { nome: string; tipo: string; tamanho: number }): string | null {
  const { nome, tipo, tamanho } = arquivo
  if (!/^(text|application)\/csv\b/i.test(tipo) && !/\.csv$/i.test(nome)) return MENSAGENS_ARQUIVO.tipo
  return tamanho > MAX_BYTES ? MENSAGENS_ARQUIVO.tamanho : null
}

/** Parses a file's bytes. Throws Recusa ARQUIVO_VAZIO or FORMATO_CSV. */
export function lerCsv(bytes: Uint8Array): ArquivoCsv {
  const texto = decodificar(bytes).replace(/\r\n?/g, '\n')
  // Not a text file: another format, or UTF-16.
  if (texto.includes('\0')) throw malFormado()
  const inicio = texto.search(/\S/)
  if (inicio < 0) throw new Recusa('ARQUIVO_VAZIO', MENSAGENS_ARQUIVO.vazio)

  const { data, errors } = Papa.parse<string[]>(texto, {
    delimiter: separadorDe(texto.slice(inicio)),
    newline: '\n',
  })
  const [aspas] = errors.filter(({ type }) => type === 'Quotes')
  if (aspas) throw malFormado(`Confira as aspas a partir da linha ${(aspas.row ?? 0) + 1}.`)

  const topo = data.findIndex(temTexto)
  const { posicoes, desconhecidas, largura } = lerCabecalho(data[topo] ?? [])
  const linhas: LinhaCsv[] = []
  for (let i = topo + 1; i < data.length; i++) {
    const celulas = data[i] ?? []
    if (!temTexto(celulas)) continue
    if (linhas.length === MAX_LINHAS) throw malFormado('Há linhas demais.')
    linhas.push({
      linha: i + 1,
      valores: Object.fromEntries(
        COLUNAS.map((coluna) => [coluna, textoDe(celulas[posicoes[coluna] ?? -1] ?? '')]),
      ) as Record<Coluna, string>,
      excedente: celulas
        .slice(largura)
        .map(textoDe)
        .filter((texto) => texto !== '')
        .join(' '),
    })
  }
  return { linhas, desconhecidas }
}

/** A cell's text, without the apostrophe that exported files have before texts that look like formulas. */
function textoDe(celula: string): string {
  return emUmaLinha(celula).replace(/^'(?=[=+\-@])/, '')
}

function decodificar(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel's default in Brazil; any byte sequence is valid in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Column names contain neither character, so the more frequent one is the separator. */
function separadorDe(texto: string): ',' | ';' {
  const [cabecalho = ''] = texto.split('\n', 1)
  return cabecalho.split(';').length > cabecalho.split(',').length ? ';' : ','
}

function temTexto(celulas: readonly string[]): boolean {
  return celulas.some((celula) => celula.trim() !== '')
}

function lerCabecalho(celulas: readonly string[]) {
  const nomes = celulas.map((celula) => semAcentos(emUmaLinha(celula)).replaceAll(' ', '_'))
  const posicoes: Partial<Record<Coluna, number>> = {}
  for (const coluna of COLUNAS) {
    const primeira = nomes.indexOf(coluna)
    if (primeira < 0) continue
    if (nomes.indexOf(coluna, primeira + 1) >= 0) throw malFormado(`A coluna ${coluna} está repetida.`)
    posicoes[coluna] = primeira
  }
  const faltam = OBRIGATORIAS.filter((coluna) => posicoes[coluna] === undefined)
  if (faltam.length > 0)
    throw malFormado(`${faltam.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'}: ${faltam.join(', ')}.`)
  const conhecidas: ReadonlySet<string> = new Set([...COLUNAS, COLUNA_PROBLEMAS])
  return {
    posicoes,
    largura: nomes.findLastIndex((nome) => nome !== '') + 1,
    desconhecidas: celulas
      .map((celula) => celula.trim())
      .filter((celula, i) => celula && !conhecidas.has(nomes[i] ?? '')),
  }
}

function malFormado(detalhe = ''): Recusa {
  return new Recusa('FORMATO_CSV', `${MENSAGENS_ARQUIVO.formato} ${detalhe}`.trim())
}
