/** もう一つのファイル。別の文字コードで書いてある。 */
class 部品 {
    static final String 名前 = "ミサイルの部品";
}
