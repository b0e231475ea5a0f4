/** A commission of a closing, or one that stays out of it: its sale, its amount, the reasons against it. */
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { placeOf } from '../../navigation/places.ts'
import classes from './fechamentos.module.css'

interface Props {
  linha: LinhaDoFechamento
  /** Shows the payee's name, where no heading above has it. */
  withName?: boolean
  /** Its buttons. */
  children?: ReactNode
}

export function Linha({ linha, withName = false, children }: Props) {
  const { favorecido, papel, venda, valor, bloqueios, motivo } = linha
  return (
    <div className={classes.linha}>
      <div>
        {withName && <Text fw={500}>{favorecido}</Text>}
        <Text size="sm">
          {venda && (
            <>
              <Anchor
                component={PlaceLink}
                inherit
                underline="always"
                href={placeOf('vendas', { id: venda.id, titulo: venda.numero_venda }, null)}
                aria-label={`Ver venda ${venda.numero_venda}`}
              >
                {venda.numero_venda}
              </Anchor>
              {` · ${venda.empreendimento} · ${venda.unidade} · `}
            </>
          )}
          {papel}
        </Text>
        {bloqueios.map(({ tipo, texto }) => (
          <Text key={tipo} size="sm" c="var(--mantine-color-error)">
            {texto}
          </Text>
        ))}
        {motivo !== null && (
          <Text size="sm" c="dimmed">
            Mesmo assim: “{motivo}”
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Text span inherit>
          {formatBRL(valor)}
        </Text>
        {children}
      </Group>
    </div>
  )
}
