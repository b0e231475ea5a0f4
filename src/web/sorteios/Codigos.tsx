/** The two codes published by a preparation, for anyone to note or copy, and the public seed of its draw. */
import { Button, CopyButton, Group, Text } from '@mantine/core'
import type { StatusPreparo } from '../../core/sorteio.ts'
import { agruparCodigo } from '../../core/sorteio-prova.ts'
import classes from './Codigos.module.css'

/** How long 'Copiado' replaces a button's text, in milliseconds. */
export const COPIADO_MS = 2_000

interface Props {
  hash_participantes: string
  hash_semente: string
  /** Presentation size: large, without buttons. */
  grande?: boolean
}

export function Codigos({ hash_participantes, hash_semente, grande = false }: Props) {
  return (
    <dl className={classes.codigos} data-grande={grande || undefined}>
      <Codigo rotulo="Código da lista" codigo={hash_participantes} grande={grande} />
      <Codigo rotulo="Código da semente" codigo={hash_semente} grande={grande} />
    </dl>
  )
}

/** The codes, and after the draw the public seed. */
export function Publicado({
  status,
  semente_publica,
  ...codigos
}: Props & { status: StatusPreparo; semente_publica: string | null }) {
  const { grande = false } = codigos
  return (
    <div className={classes.publicado}>
      <Codigos {...codigos} />
      {status === 'Revelado' && (
        <dl className={classes.codigos}>
          <div>
            <Text component="dt" size={grande ? 'lg' : 'xs'} c="dimmed">
              Semente pública
            </Text>
            <dd className={classes.semente} data-grande={grande || undefined}>
              {semente_publica || 'nenhuma'}
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

function Codigo({ rotulo, codigo, grande }: { rotulo: string; codigo: string; grande: boolean }) {
  if (grande)
    return (
      <div>
        <Text component="dt" size="lg" c="dimmed">
          {rotulo}
        </Text>
        <dd className={classes.codigo}>{agruparCodigo(codigo)}</dd>
      </div>
    )
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
