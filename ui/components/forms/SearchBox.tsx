import { useRef, type ReactNode, type Ref } from 'react'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { IconButton } from '../buttons/IconButton'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** What is searched; used as the placeholder and as the accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when Return is pressed. */
  readonly onSubmit?: () => void
  /** Higher, as the main element of its page. */
  readonly large?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Maximum length of a search term, characters. */
const longest = 200

/** Renders a search field with a button that empties it. */
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
              // The button disappears with the text: the focus returns to the input.
              form.current?.querySelector('input')?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
