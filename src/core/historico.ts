import { NOMES_DE_CADASTROS, wordsOf } from './cadastros.ts'
import { type Campo, type CamposPorTabela, escreverValor, type Formato, type Nomes, VAZIO } from './campos.ts'
import { formatInstant } from './datas.ts'
import { formatBRL, formatPercent } from './dinheiro.ts'
import { isCampoPessoal } from './mascaras.ts'

/** One entry of the audit: a row was created, changed or deleted. */
export interface EntradaHistorico {
  /** ISO 8601 instant. */
  em: string
  /** Null for changes by the system itself. */
  usuario_nome: string | null
  tabela: string
  operacao: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Names of the columns that changed. */
  campos: readonly string[]
  antes: Readonly<Record<string, unknown>> | null
  depois: Readonly<Record<string, unknown>> | null
  /** Names of the records whose ids appear in `antes` and `depois`. */
  nomes?: Readonly<Record<string, string>>
}

/**
 * The entry in sentences, one per changed field, in the order of the table's `campos`: 'Ana mudou Status de Assinada para
 * Pago em 03/11/2026 14:05'. Empty if only technical fields changed. A client's personal field is named without its
 * values ('Ana mudou CPF do cliente em …'): the audit stores them masked, and different values can have the same mask.
 */
export function descreverMudancas(entrada: EntradaHistorico, campos: CamposPorTabela): string[] {
  const autor = entrada.usuario_nome ?? 'Sistema'
  const acoes =
    entrada.operacao === 'UPDATE'
      ? mudancas(entrada, campos)
      : [inclusaoOuExclusao(entrada, entrada.operacao)]
  return acoes.map((acao) => `${autor} ${acao} em ${formatInstant(entrada.em)}`)
}

/** The words for a table's records and their creation and deletion. */
interface Assunto {
  /** With its article, as in 'criou a venda'. */
  nome: string
  /** With its preposition, as in 'mudou Status do participante João'; '' for the history's own record. */
  de: string
  criou: string
  excluiu: string
  /** The column that references the record whose name identifies the row. */
  quem?: string
}

const ASSUNTOS: Readonly<Record<string, Assunto>> = {
  ...Object.fromEntries(NOMES_DE_CADASTROS.map((nome) => [nome, proprio(wordsOf(nome).the)])),
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
  configuracoes_logo: { nome: 'o logo', de: 'do logo', criou: 'enviou', excluiu: 'retirou' },
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

function mudancas(entrada: EntradaHistorico, porTabela: CamposPorTabela): string[] {
  const assunto = assuntoDe(entrada.tabela)
  const sujeito =
    assunto.de === ''
      ? ''
      : ` ${assunto.de}${nomeDoAssunto(entrada, assunto, entrada.antes ?? entrada.depois)}`
  const campos = porTabela[entrada.tabela] ?? {}
  return emOrdem(entrada.campos, Object.keys(campos)).map((campo) => {
    const { rotulo, formato } = rotuloDe(campos[campo], campo)
    if (isCampoPessoal(campo)) return `mudou ${rotulo}${sujeito}`
    const de = descreverValor(entrada.antes?.[campo], formato, entrada.nomes)
    const para = descreverValor(entrada.depois?.[campo], formato, entrada.nomes)
    return `mudou ${rotulo}${sujeito} de ${de} para ${para}`
  })
}

function emOrdem(campos: readonly string[], conhecidos: readonly string[]): string[] {
  const posicao = (campo: string) =>
    conhecidos.includes(campo) ? conhecidos.indexOf(campo) : conhecidos.length
  return campos.filter((campo) => !CAMPOS_TECNICOS.has(campo)).sort((a, b) => posicao(a) - posicao(b))
}

/** Unknown fields are shown by their column name. */
function rotuloDe(campo: Campo | undefined, nome: string): { rotulo: string; formato: Formato } {
  if (!campo) return { rotulo: nome.replaceAll('_', ' '), formato: 'texto' }
  return { rotulo: campo.noHistorico ?? campo.rotulo, formato: campo.formato }
}

/** Fields hidden from histories: keys, and values derived by the database. */
const CAMPOS_TECNICOS: ReadonlySet<string> = new Set([
  'id',
  'venda_id',
  'versao',
  'created_at',
  'updated_at',
  'busca',
  'cancelado_por_desistencia',
  'entregue_por',
])

const MAX_TEXTO = 80

/** Long texts are quoted and shortened. */
function descreverValor(valor: unknown, formato: Formato, nomes?: Nomes): string {
  const escrito = escreverValor(valor, formato, nomes)
  return formato === 'texto_longo' && escrito !== VAZIO ? `“${abreviar(escrito)}”` : escrito
}

function abreviar(texto: string): string {
  const linha = texto.replace(/\s+/g, ' ').trim()
  const caracteres = [...linha]
  return caracteres.length <= MAX_TEXTO ? linha : `${caracteres.slice(0, MAX_TEXTO - 1).join('')}…`
}
