/** The dates of a CSV of colaboradores: YYYY-MM-DD, or dd/mm/yyyy as Brazilian spreadsheets write them. */
import { parseTypedDate } from './data-digitada.ts'
import { formatDate, formatDateLong, isDate } from './datas.ts'
import { contarDe } from './texto.ts'

const ANO_PRIMEIRO = /^\d{4}-\d{2}-\d{2}$/
const DIA_PRIMEIRO = /^\d{1,2}\/(\d{1,2})\/\d{4}$/

/** The date in the form YYYY-MM-DD; null if the text is in neither format, or no date. */
export function dataEscrita(texto: string): string | null {
  if (ANO_PRIMEIRO.test(texto)) return isDate(texto) ? texto : null
  return DIA_PRIMEIRO.test(texto) ? parseTypedDate(texto) : null
}

/** Why the text is not accepted; null if it is. `tipo` is the message without the text itself. */
export function recusaDaData(texto: string): { mensagem: string; tipo: string } | null {
  if (dataEscrita(texto)) return null
  const [diaPrimeiro, mes] = DIA_PRIMEIRO.exec(texto) ?? []
  if (Number(mes) > 12)
    return { mensagem: `O mês ${mes} não existe: ${LIDA_ASSIM}`, tipo: `O mês não existe: ${LIDA_ASSIM}` }
  if (diaPrimeiro || ANO_PRIMEIRO.test(texto)) return { mensagem: 'Data inválida', tipo: 'Data inválida' }
  const entendida = parseTypedDate(texto)
  return {
    mensagem: entendida ? `${FORMATOS} (${formatDate(entendida)} em vez de ${texto})` : FORMATOS,
    tipo: FORMATOS,
  }
}

const LIDA_ASSIM = 'a data é lida como dd/mm/aaaa, com o dia primeiro'
const FORMATOS = 'Data deve estar no formato YYYY-MM-DD ou dd/mm/aaaa'

/**
 * How a file's dates are read, as a sentence; null if it has none. Its example is a date that another order of day and
 * month would change.
 */
export function comoAsDatasSaoLidas(textos: readonly string[]): string | null {
  const lidas = textos.filter((texto) => dataEscrita(texto) !== null)
  const diaPrimeiro = lidas.filter((texto) => DIA_PRIMEIRO.test(texto))
  const anoPrimeiro = lidas.length - diaPrimeiro.length
  const partes = [
    ...(diaPrimeiro.length > 0
      ? [
          `${contarDe(diaPrimeiro.length, 'data lida', 'datas lidas')} como dd/mm/aaaa: ${exemplo(diaPrimeiro)}`,
        ]
      : []),
    ...(anoPrimeiro > 0 ? [`${contarDe(anoPrimeiro, 'data lida', 'datas lidas')} como AAAA-MM-DD`] : []),
  ]
  return partes.length === 0 ? null : `${partes.join('; ')}.`
}

/** '03/04/2024 é 3 de abril de 2024' */
function exemplo(textos: readonly string[]): string {
  const texto = textos.find((candidato) => trocaSentido(dataEscrita(candidato) ?? '')) ?? textos[0] ?? ''
  const data = dataEscrita(texto)
  return data ? `${texto} é ${formatDateLong(data)}` : texto
}

function trocaSentido(data: string): boolean {
  const [, mes, dia] = data.split('-')
  return mes !== dia && Number(dia) <= 12
}
