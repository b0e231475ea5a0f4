/** The titles and a made-up payee's row as a layout writes them. */
import { Text } from '@mantine/core'
import { EXEMPLO, headOf, type Layout, rowOf } from '../../../core/financeiro/arquivos-do-banco.ts'
import text from '../../ui/text.module.css'

export function TestRows({ layout }: { layout: Layout }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        Linha de teste
      </Text>
      <pre className={text.written} style={{ margin: 0 }} data-testid="linha-de-teste">
        {[headOf(layout), rowOf(layout, EXEMPLO)].filter((row) => row !== null).join('\n')}
      </pre>
    </div>
  )
}
