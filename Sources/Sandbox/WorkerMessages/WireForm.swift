// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How values of a type stand in a message: one description, by which they are written and read.
///
/// The sender may be a worker that a file has taken over, so each form says which values it takes, and the reader refuses
/// all others. The writer cuts texts and lists to the same limits.
///
/// To add a message, add a case to `WorkerRequest.Kind` or `WorkerReply.Kind` and a row with the next tag to its `forms`.
/// The row has the form of what the case carries, how the case is made of that, and how that is taken out again. What is
/// carried has a `form` of its own: all arguments of its initializer, each with its form, so that the compiler refuses a
/// form that forgets a field. Then name the tag in `RandomMessage`, with a random value: `WireCaseTests` tries the rest.
struct WireForm<Value: Sendable>: Sendable {
    /// Adds the value's bytes to a message.
    let write: @Sendable (Value, inout [UInt8]) -> Void
    /// Reads what `write` wrote.
    let read: @Sendable (inout ByteCursor) throws(WireRefusal) -> Value
}

/// These bytes are none that a program of this build writes.
struct WireRefusal: Error {}

// MARK: - Whole messages

extension WireForm {
    /// A message of this value alone.
    func bytes(_ value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, &bytes)
        return bytes
    }

    /// The value of a message; nil unless the message is one value, all of it.
    func value(_ bytes: [UInt8]) -> Value? {
        var cursor = ByteCursor(bytes)
        guard let value = try? read(&cursor), cursor.remaining == 0 else { return nil }
        return value
    }
}

// MARK: - Forms of other forms

extension WireForm {
    /// A form whose reader answers nil for what it refuses.
    init(
        write: @escaping @Sendable (Value, inout [UInt8]) -> Void,
        take: @escaping @Sendable (inout ByteCursor) -> Value?
    ) {
        self.init(
            write: write,
            read: { cursor throws(WireRefusal) in
                guard let value = take(&cursor) else { throw WireRefusal() }
                return value
            })
    }

    /// A value of several fields, one behind the other.
    /// - Parameters:
    ///   - make: the value of the fields; nil for fields that do not go together.
    ///   - field: how each is taken out of the value, and its form.
    init<each Field: Sendable>(
        _ make: @escaping @Sendable (repeat each Field) -> Value?,
        _ field: repeat (of: @Sendable (Value) -> each Field, form: WireForm<each Field>)
    ) {
        self.init(
            write: { value, bytes in repeat (each field).form.write((each field).of(value), &bytes) },
            read: { cursor throws(WireRefusal) in
                guard let value = make(repeat try (each field).form.read(&cursor)) else { throw WireRefusal() }
                return value
            })
    }

    /// Two values, one behind the other.
    static func pair<First: Sendable, Second: Sendable>(_ first: WireForm<First>, _ second: WireForm<Second>) -> Self
    where Value == (First, Second) {
        Self(
            write: { value, bytes in
                first.write(value.0, &bytes)
                second.write(value.1, &bytes)
            },
            read: { cursor throws(WireRefusal) in (try first.read(&cursor), try second.read(&cursor)) })
    }

    /// A value that may be missing.
    static func optional<Wrapped: Sendable>(_ form: WireForm<Wrapped>) -> Self where Value == Wrapped? {
        let isThere = WireForm<Bool>.flag
        return Self(
            write: { value, bytes in
                isThere.write(value != nil, &bytes)
                if let value { form.write(value, &bytes) }
            },
            read: { cursor throws(WireRefusal) in try isThere.read(&cursor) ? try form.read(&cursor) : nil })
    }

    /// Values with their number in front; the writer leaves out those beyond the most.
    static func list<Element: Sendable, Number: FixedWidthInteger & UnsignedInteger & Sendable>(
        _ element: WireForm<Element>, _ counts: ClosedRange<Int>, as number: Number.Type = UInt32.self
    ) -> Self where Value == [Element] {
        let count = WireForm<Int>.count(counts, as: number)
        return Self(
            write: { values, bytes in
                let kept = values.prefix(counts.upperBound)
                count.write(kept.count, &bytes)
                for value in kept { element.write(value, &bytes) }
            },
            read: { cursor throws(WireRefusal) in
                var values: [Element] = []
                for _ in 0..<(try count.read(&cursor)) { values.append(try element.read(&cursor)) }
                return values
            })
    }

    /// The form of another type that is written as this one.
    /// - Parameter read: nil for what is refused.
    func translated<Other: Sendable>(
        _ read: @escaping @Sendable (Value) -> Other?, back: @escaping @Sendable (Other) -> Value
    ) -> WireForm<Other> {
        WireForm<Other>(
            write: { other, bytes in write(back(other), &bytes) },
            read: { cursor throws(WireRefusal) in
                guard let other = read(try self.read(&cursor)) else { throw WireRefusal() }
                return other
            })
    }

    /// The same without values that fail a test.
    func only(_ isTaken: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(
            write: write,
            read: { cursor throws(WireRefusal) in
                let value = try read(&cursor)
                guard isTaken(value) else { throw WireRefusal() }
                return value
            })
    }
}

// MARK: - Cases

/// One case of an enumeration in a message: a byte that tells it from the others, and what it carries.
struct WireCase<Value: Sendable>: Sendable {
    /// The byte.
    let tag: UInt8
    /// Adds a value of this case to a message; false for one of another case.
    fileprivate let write: @Sendable (Value, inout [UInt8]) -> Bool
    /// Reads what follows the tag.
    fileprivate let read: @Sendable (inout ByteCursor) throws(WireRefusal) -> Value

    /// - Parameters:
    ///   - form: of what the case carries.
    ///   - make: the value of this case.
    ///   - carried: what a value of this case carries; nil for one of another case.
    init<Carried: Sendable>(
        _ tag: UInt8, _ form: WireForm<Carried>, _ make: @escaping @Sendable (Carried) -> Value,
        _ carried: @escaping @Sendable (Value) -> Carried?
    ) {
        self.tag = tag
        write = { value, bytes in
            guard let carried = carried(value) else { return false }
            bytes.append(tag)
            form.write(carried, &bytes)
            return true
        }
        read = { cursor throws(WireRefusal) in make(try form.read(&cursor)) }
    }

    /// A case that carries nothing.
    /// - Parameter isBelieved: whether the reader takes it.
    init(_ tag: UInt8, _ value: Value, isBelieved: Bool = true) where Value: Equatable {
        self.tag = tag
        write = { other, bytes in
            guard other == value else { return false }
            bytes.append(tag)
            return true
        }
        read = { _ throws(WireRefusal) in
            guard isBelieved else { throw WireRefusal() }
            return value
        }
    }
}

extension WireForm {
    /// A value of one of these cases, which are all that its type has.
    init(cases: [WireCase<Value>]) {
        self.init(
            write: { value, bytes in
                guard cases.contains(where: { $0.write(value, &bytes) }) else {
                    preconditionFailure("A case has no form.")
                }
            },
            read: { cursor throws(WireRefusal) in
                guard let tag = cursor.byte(), let found = cases.first(where: { $0.tag == tag }) else {
                    throw WireRefusal()
                }
                return try found.read(&cursor)
            })
    }
}
