/** The templates of files to import: the columns, and three example rows; here as a CSV. */
import Papa from 'papaparse'
import { FAVORECIDO_FIELDS } from '../financeiro/favorecidos.ts'
import { CSV_COLUMNS, type CsvColumn } from './row.ts'

/** The kinds of imports that have a template. */
export const TEMPLATE_TIPOS = ['colaboradores', 'favorecidos'] as const
export type TemplateTipo = (typeof TEMPLATE_TIPOS)[number]

/** 'template-colaboradores.csv' */
export function templateName(tipo: TemplateTipo, format: 'csv' | 'xlsx'): string {
  return `template-${tipo}.${format}`
}

/** The headings and examples of a template, in the order of its columns. */
export function templateRows(tipo: TemplateTipo): { titulos: string[]; exemplos: string[][] } {
  if (tipo === 'colaboradores')
    return {
      titulos: [...CSV_COLUMNS],
      exemplos: TEMPLATE_EXAMPLES.map((example) => CSV_COLUMNS.map((column) => example[column] ?? '')),
    }
  return {
    titulos: FAVORECIDO_TITLES.map((field) => FAVORECIDO_FIELDS[field].rotulo),
    exemplos: FAVORECIDO_EXAMPLES.map((example) => FAVORECIDO_TITLES.map((field) => example[field] ?? '')),
  }
}

/** The template's text, for a Brazilian spreadsheet program: UTF-8 with BOM, `;` as separator. */
export function templateText(tipo: TemplateTipo = 'colaboradores'): string {
  const { titulos, exemplos } = templateRows(tipo)
  return `\uFEFF${Papa.unparse([titulos, ...exemplos], { delimiter: ';', newline: '\r\n' })}\r\n`
}

// Masked, because a spreadsheet treats bare digits as a number and drops leading zeros.
const [DIRETORA, GERENTE, CORRETORA] = ['529.982.247-25', '153.509.460-56', '111.444.777-35']

/** The examples as they are typed into a CSV; each has a data_admissao, YYYY-MM-DD, and a comissao_base, 0–100. */
const TEMPLATE_EXAMPLES: readonly Partial<Record<CsvColumn, string>>[] = [
  {
    nome: 'Helena Duarte (exemplo)',
    cpf: DIRETORA,
    telefone: '(11) 98888-1001',
    email: 'helena@exemplo.com.br',
    cargo: 'Diretor',
    status: 'Ativo',
    data_admissao: '2020-02-03',
    comissao_base: '0',
  },
  {
    nome: 'Marcos Vieira (exemplo)',
    cpf: GERENTE,
    telefone: '(11) 98888-1002',
    email: 'marcos@exemplo.com.br',
    cargo: 'Gerente',
    status: 'Ativo',
    data_admissao: '2021-08-16',
    superior_cpf: DIRETORA,
    comissao_base: '1,5',
  },
  {
    nome: 'Luana Ferraz (exemplo)',
    cpf: CORRETORA,
    telefone: '(11) 98888-1003',
    cargo: 'Corretor',
    status: 'Ativo',
    data_admissao: '2024-03-01',
    loja_nome: 'Loja Centro',
    superior_cpf: GERENTE,
    indicado_por_cpf: DIRETORA,
    comissao_base: '2,5',
  },
]

const FAVORECIDO_TITLES = [
  'nome',
  'tipo',
  'colaborador_id',
  'documento',
  'vinculo',
  'tipo_chave',
  'chave_pix',
  'email',
] as const

const FAVORECIDO_EXAMPLES: readonly Readonly<Partial<Record<(typeof FAVORECIDO_TITLES)[number], string>>>[] =
  [
    {
      nome: 'Luana Ferraz (exemplo)',
      tipo: 'Outro',
      documento: CORRETORA,
      vinculo: 'Autônomo',
      tipo_chave: 'Telefone',
      chave_pix: '(11) 98888-1003',
    },
    {
      nome: 'Parceira Imóveis (exemplo)',
      tipo: 'Imobiliária parceira',
      documento: '11.222.333/0001-81',
      vinculo: 'PJ',
      tipo_chave: 'CNPJ',
      chave_pix: '11.222.333/0001-81',
    },
    {
      nome: 'Marcos Vieira (exemplo)',
      tipo: 'Corretor externo',
      documento: GERENTE,
      tipo_chave: 'E-mail',
      chave_pix: 'marcos@exemplo.com.br',
      email: 'marcos@exemplo.com.br',
    },
  ]
