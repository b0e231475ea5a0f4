/** What the check of a spreadsheet found, in numbers, and its warnings. */
import { Alert, Text } from '@mantine/core'
import type { PlanilhaCheck } from '../../contract/importacoes-de-planilha.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import type { ExistingChoice } from '../../core/importacao-colunas.ts'
import { counted } from '../../core/text.ts'
import { AvisosList } from './AvisosList.tsx'

interface Props {
  tipo: 'vendas' | 'lojas' | 'empreendimentos'
  check: PlanilhaCheck
  /** Whether the file can be imported as it is. */
  isClean: boolean
  /** Whether names without a record are asked about. */
  asksNames: boolean
  existentes: ExistingChoice
  isStale: boolean
}

export function CheckSummary({ tipo, check, isClean, asksNames, existentes: choice, isStale }: Props) {
  const { total, novas, existentes, avisos } = check
  const { singular, plural, genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  const registered = choice === 'pular' ? `pulad${o}s` : `completad${o}s`
  return (
    <Alert color={isStale ? 'gray' : isClean ? 'green' : 'red'} variant="light" role="status">
      <Text fw={600}>
        {counted(total, `${singular} no arquivo`, `${plural} no arquivo`)}:{' '}
        {counted(novas, `nov${o} e sem problemas`, `nov${o}s e sem problemas`)}
        {existentes > 0 &&
          `, ${counted(existentes, `já cadastrad${o}`, `já cadastrad${o}s`)} (serão ${registered})`}
      </Text>
      {!isClean && (
        <Text>
          Só um arquivo sem erros{asksNames && ' e com todos os nomes conhecidos'} pode ser importado.
        </Text>
      )}
      {isStale && <Text>Você mudou algo desde então: confira de novo.</Text>}
      {avisos.quantidade > 0 && (
        <details>
          <summary>{counted(avisos.quantidade, 'aviso', 'avisos')}</summary>
          <AvisosList avisos={avisos} />
        </details>
      )}
    </Alert>
  )
}
