import { useRef, type ReactNode, type Ref } from 'react'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import { IconButton } from './IconButton'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** What is searched in; the placeholder, and the name for those who do not see it. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Return was pressed. */
  readonly onSubmit?: () => void
  /** Taller, as the one thing of its page. */
  readonly large?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Longer words are not searched for. */
const longest = 200

/** A field to search by, which empties at a press. */
export function SearchBox({ label, value, onChange, onSubmit, large = false, inputRef }: SearchBoxProps): ReactNode {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  return (
    <search>
      <form
        ref={form}
        className={large ? `${styles.box} ${styles.large}` : styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <Icon name="search" />
        <input
          ref={inputRef}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longest}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {value === '' ? null : (
          <IconButton
            icon="close"
            label={text('search.clear')}
            onClick={() => {
              onChange('')
              // The button goes with the words: the focus stays where one types.
              form.current?.querySelector('input')?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
