/** The two codes that a preparation publishes, so that anybody can note or copy them. */
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { agruparCodigo } from '../../core/roleta-prova.ts'
import classes from './Codigos.module.css'

const COPIADO_MS = 2_000

interface Props {
  hash_participantes: string
  hash_semente: string
}

export function Codigos({ hash_participantes, hash_semente }: Props) {
  return (
    <dl className={classes.codigos}>
      <Codigo rotulo="Código da lista" codigo={hash_participantes} />
      <Codigo rotulo="Código da semente" codigo={hash_semente} />
    </dl>
  )
}

function Codigo({ rotulo, codigo }: { rotulo: string; codigo: string }) {
  return (
    <div>
      <dt>
        <Group gap="xs" justify="space-between">
          <Text size="xs" c="dimmed">
            {rotulo}
          </Text>
          <CopyButton value={codigo} timeout={COPIADO_MS}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-xs" onClick={copy} aria-label={`Copiar ${rotulo}`}>
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </dt>
      <dd className={classes.codigo}>{agruparCodigo(codigo)}</dd>
    </div>
  )
}
