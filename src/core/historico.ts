import { formatDate, formatInstant, isDate } from './datas.ts'
import { formatBRL, formatPercent } from './dinheiro.ts'
import { formatCpf, formatTelefone } from './documentos.ts'
import { CAMPOS_TECNICOS, type Formato, ROTULOS_CAMPOS } from './historico-rotulos.ts'
import { isCampoPessoal } from './mascaras.ts'

/** One entry of the audit: a row that was created, changed or deleted. */
export interface EntradaHistorico {
  /** ISO 8601 instant. */
  em: string
  /** Null when the product itself acted. */
  usuario_nome: string | null
  tabela: string
  operacao: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Names of the columns that changed. */
  campos: readonly string[]
  antes: Readonly<Record<string, unknown>> | null
  depois: Readonly<Record<string, unknown>> | null
  /** Names of the records that ids in `antes` and `depois` point to. */
  nomes?: Readonly<Record<string, string>>
}

/**
 * The entry in sentences, one a changed field, in the order of the table's labels: 'Ana mudou Status de
 * Assinada para Pago em 03/11/2026 14:05'. Empty when only technical fields changed.
 *
 * A client's personal field is named without its values ('Ana mudou CPF do cliente em …'): the audit keeps
 * them masked, and two masks may look the same although the values differ.
 */
export function descreverMudancas(entrada: EntradaHistorico): string[] {
  const autor = entrada.usuario_nome ?? 'Sistema'
  const acoes =
    entrada.operacao === 'UPDATE' ? mudancas(entrada) : [inclusaoOuExclusao(entrada, entrada.operacao)]
  return acoes.map((acao) => `${autor} ${acao} em ${formatInstant(entrada.em)}`)
}

/** What the records of a table are called, and how they come and go. */
interface Assunto {
  /** With its article, for 'criou a venda'. */
  nome: string
  /** With its preposition, for 'mudou Status do participante João'; '' when it is the history's own record. */
  de: string
  criou: string
  excluiu: string
  /** The column whose record's name tells which one it was. */
  quem?: string
}

const ASSUNTOS: Readonly<Record<string, Assunto>> = {
  vendas: proprio('a venda'),
  colaboradores: proprio('o colaborador'),
  premiacoes: proprio('a premiação'),
  vendas_participantes: {
    nome: 'o participante',
    de: 'do participante',
    criou: 'incluiu',
    excluiu: 'retirou',
    quem: 'colaborador_id',
  },
  colaboradores_faixas: {
    nome: 'a faixa',
    de: 'da faixa',
    criou: 'atribuiu',
    excluiu: 'retirou',
    quem: 'faixa_id',
  },
  roleta_elegibilidade: {
    nome: 'a elegibilidade na roleta',
    de: '',
    criou: 'registrou',
    excluiu: 'retirou',
  },
  campanhas_vendas: {
    nome: 'a campanha',
    de: 'da campanha',
    criou: 'aplicou',
    excluiu: 'removeu',
    quem: 'campanha_id',
  },
}

function proprio(nome: string): Assunto {
  return { nome, de: '', criou: 'criou', excluiu: 'excluiu' }
}

function assuntoDe(tabela: string): Assunto {
  return ASSUNTOS[tabela] ?? proprio(`o registro de ${tabela.replaceAll('_', ' ')}`)
}

function inclusaoOuExclusao(entrada: EntradaHistorico, operacao: 'INSERT' | 'DELETE'): string {
  const assunto = assuntoDe(entrada.tabela)
  const linha = operacao === 'INSERT' ? entrada.depois : entrada.antes
  const alvo = `${assunto.nome}${nomeDoAssunto(entrada, assunto, linha)}`
  if (operacao === 'DELETE') return `${assunto.excluiu} ${alvo}`
  return `${assunto.criou} ${alvo}${comissaoIncluida(entrada.tabela, linha)}`
}

function comissaoIncluida(tabela: string, linha: EntradaHistorico['depois']): string {
  const percentual = linha?.percentual_comissao
  const valor = linha?.valor_comissao
  if (tabela !== 'vendas_participantes' || typeof percentual !== 'number' || typeof valor !== 'number')
    return ''
  return ` com ${formatPercent(percentual)} (${formatBRL(valor)})`
}

function nomeDoAssunto(
  entrada: EntradaHistorico,
  assunto: Assunto,
  linha: EntradaHistorico['antes'],
): string {
  const id = assunto.quem === undefined ? undefined : linha?.[assunto.quem]
  const nome = typeof id === 'string' ? entrada.nomes?.[id] : undefined
  return nome === undefined ? '' : ` ${nome}`
}

function mudancas(entrada: EntradaHistorico): string[] {
  const assunto = assuntoDe(entrada.tabela)
  const sujeito =
    assunto.de === ''
      ? ''
      : ` ${assunto.de}${nomeDoAssunto(entrada, assunto, entrada.antes ?? entrada.depois)}`
  return emOrdem(entrada).map((campo) => {
    const { rotulo, formato } = rotuloDe(entrada.tabela, campo)
    if (isCampoPessoal(campo)) return `mudou ${rotulo}${sujeito}`
    const de = descreverValor(entrada.antes?.[campo], formato, entrada.nomes)
    const para = descreverValor(entrada.depois?.[campo], formato, entrada.nomes)
    return `mudou ${rotulo}${sujeito} de ${de} para ${para}`
  })
}

function emOrdem({ tabela, campos }: EntradaHistorico): string[] {
  const conhecidos = Object.keys(ROTULOS_CAMPOS[tabela] ?? {})
  const posicao = (campo: string) =>
    conhecidos.includes(campo) ? conhecidos.indexOf(campo) : conhecidos.length
  return campos.filter((campo) => !CAMPOS_TECNICOS.has(campo)).sort((a, b) => posicao(a) - posicao(b))
}

function rotuloDe(tabela: string, campo: string): { rotulo: string; formato: Formato } {
  return ROTULOS_CAMPOS[tabela]?.[campo] ?? { rotulo: campo.replaceAll('_', ' '), formato: 'texto' }
}

const VAZIO = 'vazio'
const MAX_TEXTO = 80

const ESCRITORES: Readonly<
  Record<Extract<Formato, string>, (valor: unknown, nomes: EntradaHistorico['nomes']) => string>
> = {
  texto: String,
  texto_longo: (valor) => `“${abreviar(String(valor))}”`,
  numero: (valor) => (typeof valor === 'number' ? valor.toLocaleString('pt-BR') : String(valor)),
  dinheiro: (valor) => (typeof valor === 'number' ? formatBRL(valor) : String(valor)),
  percentual: (valor) => (typeof valor === 'number' ? formatPercent(valor) : String(valor)),
  data: (valor) => (typeof valor === 'string' && isDate(valor) ? formatDate(valor) : String(valor)),
  instante: (valor) => (typeof valor === 'string' ? formatInstant(valor) : String(valor)),
  cpf: (valor) => formatCpf(String(valor)),
  telefone: (valor) => formatTelefone(String(valor)),
  lista: (valor) => (Array.isArray(valor) ? valor.join(', ') : String(valor)),
  referencia: (valor, nomes) => nomes?.[String(valor)] ?? 'registro sem nome',
  sim_nao: (valor) => (valor === true ? 'sim' : 'não'),
}

function descreverValor(valor: unknown, formato: Formato, nomes: EntradaHistorico['nomes']): string {
  if (valor === null || valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0))
    return VAZIO
  return typeof formato === 'string'
    ? ESCRITORES[formato](valor, nomes)
    : (formato[String(valor)] ?? String(valor))
}

function abreviar(texto: string): string {
  const linha = texto.replace(/\s+/g, ' ').trim()
  const caracteres = [...linha]
  return caracteres.length <= MAX_TEXTO ? linha : `${caracteres.slice(0, MAX_TEXTO - 1).join('')}…`
}
