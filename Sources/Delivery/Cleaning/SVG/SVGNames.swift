// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The elements and attributes of SVG (1.1, 2) that a copy may keep. What does not stand here goes from every copy: metadata, what
/// editors keep for themselves, and data of any other kind.
enum SVGNames {
    static let svg = "http://www.w3.org/2000/svg"
    static let xlink = "http://www.w3.org/1999/xlink"
    static let html = "http://www.w3.org/1999/xhtml"

    /// What an element of SVG tells; nil for one that is not known.
    static func meaning(ofElement name: String) -> Meaning? {
        captions.contains(name) ? .caption : elements.contains(name) ? .rendering : nil
    }

    /// What an attribute tells; nil for one that is not known.
    static func meaning(ofAttribute name: XMLName) -> Meaning? {
        switch name.namespace {
        case "": captionAttributes.contains(name.local) ? .caption : attributes.contains(name.local) ? .rendering : nil
        case xlink: name.local == "title" ? .caption : links.contains(name.local) ? .rendering : nil
        case XMLNamespaces.xml: general.contains(name.local) ? .rendering : nil
        default: nil
        }
    }

    private static let links: Set<String> = ["href", "type", "show", "actuate"]
    private static let general: Set<String> = ["lang", "space", "id", "base"]
    private static let captions: Set<String> = ["title", "desc"]
    private static let captionAttributes: Set<String> = [
        "title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext",
    ]

    private static let elements = words(
        """
        svg g defs symbol use switch a style view image foreignObject
        path rect circle ellipse line polyline polygon
        text tspan textPath tref altGlyph altGlyphDef altGlyphItem glyphRef
        linearGradient radialGradient meshgradient meshrow meshpatch mesh hatch hatchpath solidcolor solidColor stop
        pattern clipPath mask marker filter cursor
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
        feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
        feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
        animate animateColor animateMotion animateTransform mpath set
        font font-face font-face-src font-face-uri font-face-format font-face-name glyph missing-glyph hkern vkern
        """)

    private static let attributes = words(
        """
        id class style lang tabindex role aria-hidden aria-labelledby aria-describedby
        version baseProfile width height viewBox preserveAspectRatio x y dx dy x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
        pathLength transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits
        spreadMethod offset clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits filterRes markerUnits
        markerWidth markerHeight orient refX refY viewTarget zoomAndPan requiredFeatures requiredExtensions
        systemLanguage externalResourcesRequired contentScriptType contentStyleType href target rel hreflang type media
        crossorigin decoding pitch hatchUnits hatchContentUnits hatchTransform side path
        textLength lengthAdjust rotate startOffset method spacing glyphRef format
        in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
        kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale
        xChannelSelector yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
        stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
        attributeName attributeType begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes
        keySplines keyPoints from to by additive accumulate origin
        horiz-origin-x horiz-origin-y horiz-adv-x vert-origin-x vert-origin-y vert-adv-y unicode glyph-name orientation
        arabic-form u1 g1 u2 g2 k units-per-em panose-1 stemv stemh cap-height x-height accent-height ascent
        descent widths bbox ideographic alphabetic mathematical hanging v-ideographic v-alphabetic v-mathematical
        v-hanging underline-position underline-thickness strikethrough-position strikethrough-thickness
        overline-position overline-thickness string name unicode-range slope
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
        color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline
        enable-background fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings
        font-kerning font-size font-size-adjust font-stretch font-style font-variant font-weight
        font-variant-ligatures font-variant-caps font-variant-numeric font-variant-east-asian
        glyph-orientation-horizontal glyph-orientation-vertical image-rendering inline-size isolation kerning
        letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type
        mix-blend-mode opacity overflow paint-order pointer-events shape-inside shape-margin shape-padding
        shape-rendering shape-subtract solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
        stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align
        text-anchor text-decoration text-decoration-color text-decoration-line text-decoration-style text-indent
        text-orientation text-overflow text-rendering text-transform transform-box transform-origin unicode-bidi
        vector-effect visibility white-space will-change word-spacing writing-mode
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
