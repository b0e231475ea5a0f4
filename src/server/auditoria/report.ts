/** The result of checking the audit, in words, for `npm run admin -- conferir-auditoria`. */
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import type { Finding, Verification } from './lacres.ts'
import type { NotedCheck } from './noted.ts'

const MAX_NAMED = 50

/**
 * The lines to print; what is wrong comes last, and only its first 50 are named. `folder` is where backups were looked
 * for.
 */
export function reportOf(found: Verification, folder?: string): string[] {
  const { lacres, entradas, expurgadas, semLacre, ultimo, anotado, achados } = found
  const lines = [
    `${counted(lacres, 'lacre', 'lacres')} sobre ${counted(entradas, 'entrada', 'entradas')} da auditoria conferidos.`,
    `${counted(expurgadas, 'entrada foi removida ou reescrita', 'entradas foram removidas ou reescritas')} com registro do motivo; ${counted(semLacre, 'ainda não tem lacre', 'ainda não têm lacre')}.`,
  ]
  if (ultimo) lines.push(`Último lacre: ${ultimo}`)
  if (anotado) lines.push('O lacre informado faz parte da cadeia.')
  if (anotado === false)
    lines.push('O lacre informado NÃO faz parte da cadeia: o seu fim foi cortado, ou ela foi refeita.')
  lines.push(...reportOfCopias(found.copias, folder))
  if (isIntact(found)) lines.push('Nenhuma entrada foi alterada, removida ou acrescentada.')
  lines.push(...achados.slice(0, MAX_NAMED).map(wordsOf))
  if (achados.length > MAX_NAMED) lines.push(`… e mais ${number(achados.length - MAX_NAMED)}.`)
  return lines
}

/** Whether the audit is as it was written. */
export function isIntact({ achados, anotado, copias }: Verification): boolean {
  return achados.length === 0 && anotado !== false && !copias.some(isMissing)
}

function isMissing({ presente, restauracao }: NotedCheck): boolean {
  return !presente && restauracao === null
}

/** How far the backups vouch for the chain, and what of theirs it lacks. */
function reportOfCopias(copias: readonly NotedCheck[], folder: string | undefined): string[] {
  if (copias.length === 0) {
    const where =
      folder === undefined ? 'Sem BACKUP_DIR nem --copias' : `Nenhuma cópia em ${folder} anotou um lacre`
    return [
      `${where}: não se sabe se o fim da auditoria foi cortado, nem se ela foi esvaziada ou refeita. Só o lacre anotado de uma cópia, ou por você, mostra isso.`,
    ]
  }
  const newest = copias.findLast(({ presente }) => presente)
  const restored = copias.filter(({ restauracao }) => restauracao !== null)
  return [
    ...(newest
      ? [
          `${nameOf(newest)} faz parte da cadeia: até ele nada foi cortado nem refeito. ${counted(newest.depois, 'entrada lacrada depois dele só será comprovada', 'entradas lacradas depois dele só serão comprovadas')} pela próxima cópia.`,
        ]
      : ['Nenhum lacre das cópias faz parte da cadeia.']),
    ...restored
      .slice(-MAX_NAMED)
      .map(
        (noted) =>
          `${nameOf(noted)} é mais novo que a cópia restaurada${restoreOf(noted)}, e é de esperar que falte.`,
      ),
    ...copias
      .filter(isMissing)
      .slice(-MAX_NAMED)
      .map(
        (noted) =>
          `${nameOf(noted)} NÃO faz parte da cadeia: o seu fim foi cortado, ou ela foi esvaziada ou refeita.`,
      ),
  ]
}

function nameOf({ numero, arquivo, copia }: NotedCheck): string {
  return `O lacre ${number(numero)} da cópia ${arquivo}, de ${formatInstant(copia)},`
}

function restoreOf({ restauracao }: NotedCheck): string {
  return restauracao
    ? ` em ${formatInstant(restauracao.em)} (feita em ${formatInstant(restauracao.criada_em)})`
    : ''
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

function number(value: number): string {
  return value.toLocaleString('pt-BR')
}
