/** The result of checking the audit, in words, for `npm run admin -- conferir-auditoria`. */
import type { Finding, Verification } from './lacres.ts'

const MAX_NAMED = 50

/** The lines to print; what is wrong comes last, and only its first 50 are named. */
export function reportOf(found: Verification): string[] {
  const { lacres, entradas, expurgadas, semLacre, ultimo, anotado, achados } = found
  const lines = [
    `${count(lacres, 'lacre', 'lacres')} sobre ${count(entradas, 'entrada', 'entradas')} da auditoria conferidos.`,
    `${count(expurgadas, 'entrada foi removida ou reescrita', 'entradas foram removidas ou reescritas')} com registro do motivo; ${count(semLacre, 'ainda não tem lacre', 'ainda não têm lacre')}.`,
  ]
  if (ultimo) lines.push(`Último lacre: ${ultimo}`)
  if (anotado) lines.push('O lacre informado faz parte da cadeia.')
  if (anotado === false)
    lines.push('O lacre informado NÃO faz parte da cadeia: o seu fim foi cortado, ou ela foi refeita.')
  if (achados.length === 0) lines.push('Nenhuma entrada foi alterada, removida ou acrescentada.')
  lines.push(...achados.slice(0, MAX_NAMED).map(wordsOf))
  if (achados.length > MAX_NAMED) lines.push(`… e mais ${number(achados.length - MAX_NAMED)}.`)
  return lines
}

/** Whether the audit is as it was written. */
export function isIntact({ achados, anotado }: Verification): boolean {
  return achados.length === 0 && anotado !== false
}

const PROBLEMS = {
  alterada: 'foi ALTERADA',
  removida: 'foi REMOVIDA',
  acrescentada: 'foi ACRESCENTADA depois',
} as const

function wordsOf(finding: Finding): string {
  if ('venda' in finding)
    return `O registro guardado da venda excluída ${finding.venda} foi ALTERADO ou REMOVIDO.`
  const { lacre } = finding
  if ('entrada' in finding) return `A entrada ${finding.entrada} (lacre ${lacre}) ${PROBLEMS[finding.tipo]}.`
  return `O lacre ${lacre} foi ${finding.tipo === 'lacre_alterado' ? 'ALTERADO' : 'REMOVIDO'}.`
}

function count(quantos: number, singular: string, plural: string): string {
  return `${number(quantos)} ${quantos === 1 ? singular : plural}`
}

function number(value: number): string {
  return value.toLocaleString('pt-BR')
}
