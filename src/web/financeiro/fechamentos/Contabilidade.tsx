/** Asks for the days of the accountant's file, and gives it. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { contabilidadeInput } from '../../../contract/financeiro/pagamentos.ts'
import { daysOf, isDate, previousMonth } from '../../../core/dates.ts'
import { CONTABILIDADE_AVISO } from '../../../core/financeiro/contabilidade.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { FORMAT_NAMES } from '../../list/FileMenu.tsx'
import { exportAddress } from '../../list/list-search.ts'
import { Dialog } from '../../ui/Dialog.tsx'

export default function Contabilidade({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<{ de: string | null; ate: string | null }>(() =>
    daysOf(previousMonth(today())),
  )
  const { de, ate } = days
  const read = contabilidadeInput.safeParse({ de: de ?? '', ate: ate ?? '', formato: 'csv' })
  const period = read.success ? { de: read.data.de, ate: read.data.ate } : null
  /** Why a day is refused; nothing while it is being typed. */
  const errorOf = (field: keyof typeof days) => {
    const day = days[field]
    if (day !== null && !isDate(day)) return undefined
    return read.error?.issues.find(({ path }) => path[0] === field)?.message
  }
  return (
    <Dialog onClose={onClose} title="Para o contador" size={560}>
      <Stack gap="md">
        <Text>
          Por mês do pagamento e favorecido: documento, vínculo, bruto, cada retenção, descontos,
          adiantamento, líquido, fechamentos e vendas. O que foi pago por fora ou direto por outros está à
          parte. O que o banco devolveu é negativo no dia em que voltou.
        </Text>
        <DateField
          kind="filtro"
          label="Pago de"
          autoFocus
          value={de}
          onChange={(value) => setDays({ ...days, de: value })}
          error={errorOf('de')}
        />
        <DateField
          kind="filtro"
          label="Pago até"
          value={ate}
          onChange={(value) => setDays({ ...days, ate: value })}
          error={errorOf('ate')}
        />
        <Text size="sm" c="dimmed">
          {CONTABILIDADE_AVISO}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {(['csv', 'xlsx'] as const).map((format) =>
            period ? (
              <Button
                key={format}
                component="a"
                href={exportAddress('/pagamentos/contabilidade', period)(format)}
                download
              >
                {FORMAT_NAMES[format]}
              </Button>
            ) : (
              <Button key={format} disabled>
                {FORMAT_NAMES[format]}
              </Button>
            ),
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
